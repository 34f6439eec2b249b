// Microphone and speaker of the phones page, for one call at a time.

const READ_EVERY_MS = 100
/** Hertz: phone bandwidth; above it would alias. */
const HIGHEST_HZ = 3_400
/** Bytes in flight (half a second): a slow network drops audio instead of delaying it. */
const MOST_ON_THE_WAY = 8_000

const TROUBLES = {
  blocked: 'The browser does not give this page a microphone. What you choose as text is still said.',
  missing: 'There is no microphone. What you choose as text is still said.',
  broken: 'This browser carries no voices. What you choose as text is still said.',
}

/** `onLevels`: microphone and speaker, 0 to 1, ten times a second during a call. */
export function makeVoice({ getSocket, onLevels, onTrouble }) {
  let audio = null
  let opening = null
  let mouth = null
  let ear = null
  let reading
  let stream = null
  let source = null
  const meters = {}
  /** Turned off while the permission prompt was open. */
  let turn = 0

  const send = (frame) => {
    const socket = getSocket()
    if (socket?.readyState === WebSocket.OPEN && socket.bufferedAmount < MOST_ON_THE_WAY) socket.send(frame)
  }

  const meter = (node) => {
    const analyser = audio.createAnalyser()
    analyser.fftSize = 512
    node.connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    return () => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, Math.sqrt(power) * 4)
    }
  }

  async function load() {
    audio = new AudioContext()
    await audio.audioWorklet.addModule(new URL('voice-worklet.js', location.href))
    ear = new AudioWorkletNode(audio, 'ear', { numberOfInputs: 0, outputChannelCount: [1] })
    ear.connect(audio.destination)
    mouth = audio.createBiquadFilter()
    mouth.frequency.value = HIGHEST_HZ
    const frames = new AudioWorkletNode(audio, 'mouth', { channelCount: 1, channelCountMode: 'explicit' })
    frames.port.addEventListener('message', ({ data }) => send(data))
    frames.port.start()
    // Outputs silence: browsers only run nodes that lead to the destination.
    mouth.connect(frames).connect(audio.destination)
    meters.heard = meter(ear)
    meters.said = meter(mouth)
  }

  /** Autoplay policy: call from a user gesture. */
  async function open() {
    opening ??= load().then(
      () => true,
      () => {
        opening = null
        onTrouble(TROUBLES.broken)
        return false
      },
    )
    if (!(await opening)) return false
    await audio.resume()
    reading ??= setInterval(() => onLevels({ said: meters.said(), heard: meters.heard() }), READ_EVERY_MS)
    return true
  }

  function turnOff() {
    turn += 1
    source?.disconnect()
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = null
    source = null
  }

  return {
    open,
    hear: (frame) => ear?.port.postMessage(frame, [frame]),
    turnOff,
    async turnOn() {
      turnOff()
      const asked = turn
      if (!(await open()) || asked !== turn) return false
      let given
      try {
        if (!navigator.mediaDevices) throw new Error('No devices')
        given = await navigator.mediaDevices.getUserMedia({ audio: true })
      } catch (error) {
        if (asked === turn) onTrouble(error.name === 'NotFoundError' ? TROUBLES.missing : TROUBLES.blocked)
        return false
      }
      if (asked !== turn) {
        for (const track of given.getTracks()) track.stop()
        return false
      }
      stream = given
      source = audio.createMediaStreamSource(stream)
      source.connect(mouth)
      return true
    },
    close() {
      turnOff()
      clearInterval(reading)
      reading = undefined
      onLevels({ said: 0, heard: 0 })
      void audio?.suspend()
    },
  }
}
