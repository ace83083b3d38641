// Quiet sounds, made on the spot. Loaded when the first is heard: there are none until the reader switches them on.

// Tones: pitch, when it begins, how long it is heard, how loud it is, its wave.
const SOUNDS = {
  lay: [
    [700, 0, 0.05, 0.05, 'triangle'],
    [120, 0, 0.09, 0.05, 'sine'],
  ],
  score: [
    [660, 0, 0.16, 0.05, 'triangle'],
    [880, 0.09, 0.22, 0.05, 'triangle'],
  ],
  turn: [
    [523, 0, 0.12, 0.05, 'triangle'],
    [784, 0.1, 0.2, 0.05, 'triangle'],
  ],
};
let context;

export function chime(name) {
  context ??= new AudioContext();
  for (const [pitch, start, length, volume, wave] of SOUNDS[name]) {
    const begin = context.currentTime + start;
    const tone = new OscillatorNode(context, { type: wave, frequency: pitch });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(volume, begin);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}
