import data from 'emojibase-data/en/data.json'
import messages from 'emojibase-data/en/messages.json'
import type { EmojiData, SkinTone } from 'frimousse'

/** Devices in use show newer ones as boxes. */
const NEWEST_VERSION = 15
/** Emojibase group of parts, such as skin tones. */
const COMPONENTS = 2

type Tone = Exclude<SkinTone, 'none'>
/** Emojibase's numbers. */
const TONES: Record<number, Tone> = { 1: 'light', 2: 'medium-light', 3: 'medium', 4: 'medium-dark', 5: 'dark' }

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Bundled, so that browsers request no third-party server. */
export function emojiData(): EmojiData {
  return {
    locale: 'en',
    categories: messages.groups
      .filter(({ order }) => order !== COMPONENTS)
      .map(({ order, message }) => ({ index: order, label: capitalize(message) })),
    skinTones: Object.fromEntries(messages.skinTones.map(({ key, message }) => [key, message])) as Record<Tone, string>,
    emojis: data
      .filter(({ group, version }) => group !== undefined && group !== COMPONENTS && version <= NEWEST_VERSION)
      .map(({ emoji, group, label, version, tags, skins }) => ({
        emoji,
        label: capitalize(label),
        category: group!,
        version,
        tags: tags ?? [],
        skins: skins ? toSkinTones(skins) : undefined,
      })),
  }
}

/** One per tone; for couples only equal tones. */
function toSkinTones(skins: { tone?: number | number[]; emoji: string }[]): Record<Tone, string> | undefined {
  const tones = skins.flatMap(({ tone, emoji }) => {
    const name = typeof tone === 'number' ? TONES[tone] : undefined
    return name ? [[name, emoji] as const] : []
  })
  return tones.length === Object.keys(TONES).length ? (Object.fromEntries(tones) as Record<Tone, string>) : undefined
}
