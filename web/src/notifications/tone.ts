import { readVolume } from './volume.ts'

const notes = [
  { hertz: 784, atSeconds: 0 },
  { hertz: 1047, atSeconds: 0.09 },
]
const lastsSeconds = 0.32
/** At full volume; a pure tone sounds louder than it measures. */
const loudest = 0.3
/** Ten customers in the same second are one tone. */
const pauseMs = 1500

let speaker: AudioContext | undefined
let lastAt = -pauseMs

/** Two short notes, as loud as the person set them. A browser stays silent until somebody has touched the page. */
export function playTone() {
  const volume = readVolume()
  const isTooSoon = performance.now() - lastAt < pauseMs
  if (volume === 0 || isTooSoon || !navigator.userActivation?.hasBeenActive) return
  lastAt = performance.now()
  speaker ??= new AudioContext()
  if (speaker.state === 'suspended') void speaker.resume()
  for (const { hertz, atSeconds } of notes) playNote(speaker, hertz, atSeconds, volume * loudest)
}

function playNote(context: AudioContext, hertz: number, after: number, volume: number) {
  const start = context.currentTime + after
  const loudness = context.createGain()
  loudness.gain.setValueAtTime(0, start)
  loudness.gain.linearRampToValueAtTime(volume, start + 0.015)
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + lastsSeconds)
  const note = context.createOscillator()
  note.frequency.value = hertz
  note.connect(loudness).connect(context.destination)
  note.start(start)
  note.stop(start + lastsSeconds)
}
