/** A sound as notes in hertz, one after the other. */
export type Sound = readonly number[];

const noteSeconds = 0.16;
const loudness = 0.12;

let context: AudioContext | null = null;

/**
 * Plays a sound. A browser allows none before somebody has pressed a key or clicked in the page: until then, nothing
 * happens.
 */
export async function play(sound: Sound): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume();
  const loud = context.createGain();
  loud.gain.value = loudness;
  loud.connect(context.destination);
  for (const [at, hertz] of sound.entries()) {
    const tone = context.createOscillator();
    const begin = context.currentTime + at * noteSeconds;
    tone.frequency.value = hertz;
    tone.connect(loud);
    tone.start(begin);
    tone.stop(begin + noteSeconds * 0.8);
  }
}
