// Several seats at one device: when it is another's turn, the page goes to that seat's curtain.

const PAUSE = 900; // milliseconds in which one sees what one has done
let timer;

export function handOver(frame) {
  const { seat, seats = '' } = document.body.dataset; // the one that is shown, and all of this browser
  const pending = (frame.dataset.pending || '').split(' ');
  const next = pending.find((one) => one && seats.split(' ').includes(one));
  clearTimeout(timer);
  if (next && !pending.includes(seat)) {
    timer = setTimeout(() => location.replace(`?seat=${next}&hand=1`), PAUSE);
  }
}
