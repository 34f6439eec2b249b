import data from 'emojibase-data/en/data.json'
import messages from 'emojibase-data/en/messages.json'
import type { EmojiData, SkinTone } from 'frimousse'

/** Newer ones are boxes on the phones and machines that people have. */
const NEWEST_VERSION = 15
/** Parts of other emoji (groups of emojibase): nobody writes a skin tone by itself. */
const COMPONENTS = 2

type Tone = Exclude<SkinTone, 'none'>
/** As emojibase numbers them. */
const TONES: Record<number, Tone> = { 1: 'light', 2: 'medium-light', 3: 'medium', 4: 'medium-dark', 5: 'dark' }

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Emojibase's English data as the picker takes it: ours, so that no browser asks a stranger's server for it. */
export function emojiData(): EmojiData {
  return {
    locale: 'en',
    categories: messages.groups
      .filter(({ order }) => order !== COMPONENTS)
      .map(({ order, message }) => ({ index: order, label: capital(message) })),
    skinTones: Object.fromEntries(messages.skinTones.map(({ key, message }) => [key, message])) as Record<Tone, string>,
    emojis: data
      .filter(({ group, version }) => group !== undefined && group !== COMPONENTS && version <= NEWEST_VERSION)
      .map(({ emoji, group, label, version, tags, skins }) => ({
        emoji,
        label: capital(label),
        category: group!,
        version,
        tags: tags ?? [],
        skins: skins ? tonesOf(skins) : undefined,
      })),
  }
}

/** One of each tone; of two people those whose tones are the same. */
function tonesOf(skins: { tone?: number | number[]; emoji: string }[]): Record<Tone, string> | undefined {
  const tones = skins.flatMap(({ tone, emoji }) => {
    const name = typeof tone === 'number' ? TONES[tone] : undefined
    return name ? [[name, emoji] as const] : []
  })
  return tones.length === Object.keys(TONES).length ? (Object.fromEntries(tones) as Record<Tone, string>) : undefined
}
