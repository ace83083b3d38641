// What every page does; it works before any of this has run.

import './buttons.js';
import './details.js';
import './forms.js';
import './fragment.js';
import './menus.js';
