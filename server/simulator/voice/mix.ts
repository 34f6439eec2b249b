export type Voice<Hearer> = { samples: Int16Array; hearers: Iterable<Hearer> }

const LOUDEST = 32_767

/** Clipped to 16 bit. */
function sumOf(voices: Int16Array[]): Int16Array {
  const sum = new Int16Array(voices[0]!.length)
  for (let at = 0; at < sum.length; at++) {
    let all = 0
    for (const voice of voices) all += voice[at]!
    sum[at] = Math.max(-LOUDEST, Math.min(LOUDEST, all))
  }
  return sum
}

/** Mix per listener. A single voice is passed on uncopied. */
export function mix<Hearer>(voices: Iterable<Voice<Hearer>>): Map<Hearer, Int16Array> {
  const heard = new Map<Hearer, Int16Array[]>()
  for (const { samples, hearers } of voices)
    for (const hearer of hearers) {
      const already = heard.get(hearer)
      if (already) already.push(samples)
      else heard.set(hearer, [samples])
    }
  const mixed = new Map<Hearer, Int16Array>()
  for (const [hearer, parts] of heard) mixed.set(hearer, parts.length === 1 ? parts[0]! : sumOf(parts))
  return mixed
}
