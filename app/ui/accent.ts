/** A theme of the product; dark is the default (2-live §2.1). */
export type Theme = 'dark' | 'light'

/** The three accent tokens of one theme, as hex colours. */
export interface AccentTokens {
  /** For words, icons and focus rings on any surface: at least 4.5:1 against the hardest one. */
  accent: string
  /** Under a primary button; at least 3:1 against the canvas, so that the button is found. */
  accentFill: string
  /** For words on accentFill: at least 4.5:1. */
  onAccent: string
}

type Rgb = readonly [number, number, number]

/** The surfaces that words stand on: the lightest dark one and the darkest light one are the hardest. accent.test.ts compares them to tokens.css. */
export const hardestSurface: Record<Theme, string> = { dark: '#242a35', light: '#e5e8ee' }
const canvas: Record<Theme, string> = { dark: '#0d0f13', light: '#f6f7f9' }
const white: Rgb = [255, 255, 255]
const ink: Rgb = [13, 15, 19]

/**
 * Turns a host's primary colour into accents that can be read on both themes (WCAG 2.2, 1.4.3 and 1.4.11).
 * Keeps the hue and moves the lightness only as far as the contrast asks. Answers null for what is not `#rgb` or `#rrggbb`:
 * a host may send anything, and the default accent then stays.
 */
export function accentTokens(primaryColor: string): Record<Theme, AccentTokens> | null {
  const colour = parseHex(primaryColor)
  if (!colour) return null
  return { dark: tokensFor(colour, 'dark'), light: tokensFor(colour, 'light') }
}

/** Contrast ratio of two hex colours, 1 to 21 (WCAG 2.2, relative luminance). Throws on what is not a hex colour. */
export function contrast(a: string, b: string): number {
  const [first, second] = [parseHex(a), parseHex(b)]
  if (!first || !second) throw new Error(`Not a hex colour: ${first ? b : a}`)
  return ratio(first, second)
}

function tokensFor(colour: Rgb, theme: Theme): AccentTokens {
  const toward = theme === 'dark' ? white : ink
  const surface = mustParse(hardestSurface[theme])
  const accent = moveUntil(colour, toward, (c) => ratio(c, surface) >= 4.5)
  const visible = moveUntil(colour, toward, (c) => ratio(c, mustParse(canvas[theme])) >= 3)
  const on = ratio(visible, white) >= ratio(visible, ink) ? white : ink
  const away = on === white ? ink : white
  const fill = moveUntil(visible, away, (c) => ratio(c, on) >= 4.5)
  return { accent: toHex(accent), accentFill: toHex(fill), onAccent: toHex(on) }
}

/** Mixes toward a target in steps of 2 %, and stops at the first that satisfies; the target itself always does. */
function moveUntil(from: Rgb, target: Rgb, holds: (colour: Rgb) => boolean): Rgb {
  for (let step = 0; step < 50; step += 1) {
    const mixed = mix(from, target, step / 50)
    if (holds(mixed)) return mixed
  }
  return target
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share)
  return [channel(0), channel(1), channel(2)]
}

function ratio(a: Rgb, b: Rgb): number {
  const [la, lb] = [luminance(a), luminance(b)]
  return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05)
}

function luminance([r, g, b]: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

function parseHex(text: string): Rgb | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (!digits) return null
  const size = digits.length / 3
  const channel = (i: number) => Number.parseInt(digits.slice(i * size, (i + 1) * size).padEnd(2, digits[i]), 16)
  return [channel(0), channel(1), channel(2)]
}

function mustParse(hex: string): Rgb {
  const colour = parseHex(hex)
  if (!colour) throw new Error(`Not a hex colour: ${hex}`)
  return colour
}

function toHex(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
