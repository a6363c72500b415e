const SETTING = 'desk sound';
const RUNG = 'desk sound rung';
/** Several tabs ring once, and many new things at once, too, ms. */
const ONCE_MS = 1_500;

/** Whether new things ring in this browser. */
export function isSoundOn(): boolean {
  return localStorage.getItem(SETTING) === 'on';
}

/** Switches the sound on or off in this browser. It is off until somebody switches it on. */
export function setSound(isOn: boolean): void {
  if (isOn) localStorage.setItem(SETTING, 'on');
  else localStorage.removeItem(SETTING);
}

/** Rings for a new thing if the person wants that. */
export function ringFor(): void {
  if (!isSoundOn()) return;
  const now = Date.now();
  if (now - Number(localStorage.getItem(RUNG)) < ONCE_MS) return;
  localStorage.setItem(RUNG, String(now));
  ring();
}

/** Two soft tones. Browsers are silent until the person has clicked somewhere on the page. */
export function ring(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.connect(audio.destination);
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  [660, 880].forEach((pitch, at) => {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + at * 0.12);
    tone.stop(audio.currentTime + 0.5);
    if (at === 1) tone.onended = () => void audio.close();
  });
}
