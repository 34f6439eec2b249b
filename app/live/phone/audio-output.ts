import { phoneLiveWords } from './phone-live.words'

export interface CallSound {
  kind: 'ringback' | 'speech' | 'beep' | 'music' | 'digits' | 'silence'
  text?: string
  digits?: string
  from?: string
}

export interface AudioOutput {
  play(sound: CallSound): void
  setSpeaker(deviceId: string | null): Promise<void>
  /** Call from a click: browsers require one. */
  resume(): void
  context(): AudioContext
  close(): void
}

const ROWS_HZ = [697, 770, 852, 941]
const COLUMNS_HZ = [1209, 1336, 1477]
const KEYS = ['123', '456', '789', '*0#']

export function createAudioOutput(): AudioOutput {
  let context: AudioContext | null = null
  let playing: AudioScheduledSourceNode[] = []
  let loopTimer: ReturnType<typeof setTimeout> | undefined

  const ctx = () => (context ??= new AudioContext())

  function stop(): void {
    clearTimeout(loopTimer)
    for (const node of playing) node.stop()
    playing = []
    if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
  }

  function tone(frequencies: number[], afterS: number, lengthS: number, volume = 0.06): void {
    const audio = ctx()
    const gain = audio.createGain()
    const start = audio.currentTime + afterS
    // Hard edges click.
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(volume, start + 0.01)
    gain.gain.setValueAtTime(volume, start + lengthS - 0.01)
    gain.gain.linearRampToValueAtTime(0, start + lengthS)
    gain.connect(audio.destination)
    for (const frequency of frequencies) {
      const oscillator = audio.createOscillator()
      oscillator.frequency.value = frequency
      oscillator.connect(gain)
      oscillator.start(start)
      oscillator.stop(start + lengthS)
      playing.push(oscillator)
    }
  }

  function ringback(): void {
    tone([440, 480], 0, 2)
    loopTimer = setTimeout(ringback, 6_000)
  }

  function music(): void {
    tone([262, 330, 392], 0, 1.9, 0.015)
    tone([220, 262, 330], 2, 1.9, 0.015)
    loopTimer = setTimeout(music, 4_000)
  }

  function speak(text: string): void {
    if (!('speechSynthesis' in globalThis)) return
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = 'en-US'
    speechSynthesis.speak(utterance)
  }

  function keys(digits: string): void {
    for (const [place, digit] of [...digits].entries()) {
      const row = KEYS.findIndex((keysOfRow) => keysOfRow.includes(digit))
      const column = KEYS[row]?.indexOf(digit) ?? -1
      const frequencies = [ROWS_HZ[row], COLUMNS_HZ[column]]
      if (frequencies.every((hz) => hz !== undefined)) tone(frequencies as number[], place * 0.2, 0.12)
    }
  }

  return {
    play(sound) {
      stop()
      if (sound.kind === 'ringback') ringback()
      if (sound.kind === 'music') music()
      if (sound.kind === 'beep') tone([1000], 0, 0.5)
      if (sound.kind === 'digits') keys(sound.digits ?? '')
      if (sound.kind === 'speech') speak(sound.text ?? '')
    },
    async setSpeaker(deviceId) {
      // Unsupported in some browsers.
      const audio = ctx() as AudioContext & { setSinkId?: (id: string) => Promise<void> }
      await audio.setSinkId?.(deviceId ?? '')
    },
    resume: () => void ctx().resume(),
    context: ctx,
    close() {
      stop()
      void context?.close()
      context = null
    },
  }
}

/** Always shown: not every browser speaks. */
export function getSoundCaption(sound: CallSound): string | null {
  switch (sound.kind) {
    case 'ringback':
      return 'Ringing'
    case 'beep':
      return 'Beep'
    case 'music':
      return phoneLiveWords.holdMusic
    case 'digits':
      return phoneLiveWords.keys(sound.digits ?? '').trim()
    case 'speech':
      return sound.text ? `“${sound.text}”` : null
    case 'silence':
      return null
  }
}
