"""What the games' encoders share: observations as rows of whole numbers."""
