export type Voice<Listener> = { samples: Int16Array; hearers: Iterable<Listener> }

const MAX_SAMPLE = 32_767

/** Clipped to 16 bit. */
function sumOf(voices: Int16Array[]): Int16Array {
  const sum = new Int16Array(voices[0]!.length)
  for (let at = 0; at < sum.length; at++) {
    let all = 0
    for (const voice of voices) all += voice[at]!
    sum[at] = Math.max(-MAX_SAMPLE, Math.min(MAX_SAMPLE, all))
  }
  return sum
}

/** Mix per listener. A single voice is passed on uncopied. */
export function mix<Listener>(voices: Iterable<Voice<Listener>>): Map<Listener, Int16Array> {
  const voicesByListener = new Map<Listener, Int16Array[]>()
  for (const { samples, hearers } of voices)
    for (const listener of hearers) {
      const existing = voicesByListener.get(listener)
      if (existing) existing.push(samples)
      else voicesByListener.set(listener, [samples])
    }
  const mixed = new Map<Listener, Int16Array>()
  for (const [listener, parts] of voicesByListener) mixed.set(listener, parts.length === 1 ? parts[0]! : sumOf(parts))
  return mixed
}
