export type Theme = 'dark' | 'light'

export interface AccentTokens {
  /** At least 4.5:1 on every surface. */
  accent: string
  /** At least 3:1 against the canvas. */
  accentFill: string
  /** At least 4.5:1 on accentFill. */
  onAccent: string
}

type Rgb = readonly [number, number, number]

export const hardestSurface: Record<Theme, string> = { dark: '#242a35', light: '#e5e8ee' }
const canvas: Record<Theme, string> = { dark: '#0d0f13', light: '#f6f7f9' }
const white: Rgb = [255, 255, 255]
const ink: Rgb = [13, 15, 19]

/** Derive accents that meet WCAG 2.2 (1.4.3, 1.4.11). Null: not a hex color. */
export function accentTokens(primaryColor: string): Record<Theme, AccentTokens> | null {
  const color = parseHex(primaryColor)
  if (!color) return null
  return { dark: tokensFor(color, 'dark'), light: tokensFor(color, 'light') }
}

/** WCAG 2.2 contrast ratio, 1 to 21. Throws if not a hex color. */
export function contrast(a: string, b: string): number {
  const [first, second] = [parseHex(a), parseHex(b)]
  if (!first || !second) throw new Error(`Not a hex color: ${first ? b : a}`)
  return ratio(first, second)
}

function tokensFor(color: Rgb, theme: Theme): AccentTokens {
  const toward = theme === 'dark' ? white : ink
  const surface = parseHexOrThrow(hardestSurface[theme])
  const accent = moveUntil(color, toward, (c) => ratio(c, surface) >= 4.5)
  const visible = moveUntil(color, toward, (c) => ratio(c, parseHexOrThrow(canvas[theme])) >= 3)
  const on = ratio(visible, white) >= ratio(visible, ink) ? white : ink
  const away = on === white ? ink : white
  const fill = moveUntil(visible, away, (c) => ratio(c, on) >= 4.5)
  return { accent: toHex(accent), accentFill: toHex(fill), onAccent: toHex(on) }
}

function moveUntil(from: Rgb, target: Rgb, holds: (color: Rgb) => boolean): Rgb {
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

function parseHexOrThrow(hex: string): Rgb {
  const color = parseHex(hex)
  if (!color) throw new Error(`Not a hex color: ${hex}`)
  return color
}

function toHex(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
