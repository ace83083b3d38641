// A tap is no instant: what lies under a finger, or a mouse, stays there until it has met what it means.

const LONGEST = 700; // milliseconds of a tap; a longer press is something else
const CLICK = 60; // milliseconds from lifting a finger to its click
let met = Promise.resolve();

addEventListener(
  'pointerdown',
  () => {
    met = new Promise((resolve) => {
      setTimeout(resolve, LONGEST);
      addEventListener('pointerup', () => setTimeout(resolve, CLICK), { capture: true, once: true });
    });
  },
  { capture: true },
);

export const untilTapHasMet = () => met;
