import { useEffect, useRef, type RefObject } from 'react'
import { useBeforePaint } from '~/ui/before-paint'

/** What keys can do here. look.md names the keys; a person may choose others in the list of shortcuts. */
export const KEY_ACTIONS = [
  { action: 'connect', words: 'Connect or Stop', key: ' ' },
  { action: 'answer', words: 'Answer an incoming call', key: 'Enter' },
  { action: 'hangUp', words: 'Hang up', key: 'h' },
  { action: 'mute', words: 'Mute or unmute', key: 'm' },
  { action: 'dialpad', words: 'Dialpad', key: 'd' },
  { action: 'transfer', words: 'Transfer the call', key: 't' },
  { action: 'record', words: 'Record, pause or resume', key: 'r' },
  { action: 'dropVoicemail', words: 'Drop VM', key: 'v' },
  { action: 'scripts', words: 'Call scripts', key: 's' },
  { action: 'next', words: 'Continue with the next leads', key: 'n' },
  { action: 'dialLead', words: 'Dial the lead in the preview', key: 'l' },
  { action: 'skipLead', words: 'Skip the lead in the preview', key: 'k' },
  { action: 'snoozeLead', words: 'Snooze the lead in the preview', key: 'z' },
  { action: 'help', words: 'List of shortcuts', key: '?' },
] as const
export type KeyAction = (typeof KEY_ACTIONS)[number]['action']
export type KeyMap = Readonly<Record<KeyAction, string>>

const STORED = 'trunkline.keys'
export const DEFAULT_KEYS = Object.fromEntries(KEY_ACTIONS.map(({ action, key }) => [action, key])) as KeyMap

/** The map of this browser. A map that was tampered with, or a browser without storage, gives the default. */
export function readKeys(): KeyMap {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    const kept = Object.entries(stored as object).filter(([action, key]) => action in DEFAULT_KEYS && isUsable(key))
    // A map of before does not know what is new, whose key somebody may have given to something else.
    return kept.reduce((keys, [action, key]) => remap(keys, action as KeyAction, key as string), DEFAULT_KEYS)
  } catch {
    return DEFAULT_KEYS
  }
}

export function keepKeys(keys: KeyMap): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(keys))
  } catch {
    // Kept for this page only.
  }
}

/** Digits belong to dispositions and dialpad; keys of the page itself stay the page's. */
export const isUsable = (key: unknown): key is string => typeof key === 'string' && /^[^\d*#]$/u.test(key)

export const keyName = (key: string): string => (key === ' ' ? 'Space' : key.length > 1 ? key : key.toUpperCase())

/** Gives an action a key; whoever had it takes the old one in exchange. */
export function remap(keys: KeyMap, action: KeyAction, key: string): KeyMap {
  const taken = KEY_ACTIONS.find((other) => keys[other.action] === key)?.action
  return { ...keys, [action]: key, ...(taken && taken !== action ? { [taken]: keys[action] } : {}) }
}

export interface KeyHandlers {
  run(action: KeyAction): void
  /** A digit, * or #. */
  digit(digit: string): void
  escape(): void
}

export interface KeyPlace {
  /** The dialer. */
  box: RefObject<HTMLElement | null>
  /** On the dialer's own page. Elsewhere keys are the page's until somebody turns to the dialer: Space would dial. */
  everywhere: boolean
}

const TYPING = 'input, textarea, select, [contenteditable], [role="menu"], [data-takes-keys]'
/** What Space and Enter press. */
const PRESSED = 'button, a, summary, [role="button"]'
/** Of dialogs; a call that comes in is beside the work, and takes no keys but its own. */
const DIALOGS = '[role="dialog"], [role="alertdialog"]:not([data-answers]), dialog[open]'

/** Listens while nobody is typing and neither a menu nor a dialog is open. Space on a focused button stays that button's. */
export function useKeys(keys: KeyMap, place: KeyPlace, handlers: KeyHandlers): void {
  const latest = useRef({ keys, place, handlers })
  // Before it is seen: whoever presses Space on the next page at once would dial from there.
  useBeforePaint(() => {
    latest.current = { keys, place, handlers }
  })
  useEffect(() => {
    /** What was pressed or focused last lies in the dialer: its keys stay when that button goes away. */
    let turnedTo = false
    let underDialog = false
    const inside = (target: EventTarget | null) => latest.current.place.box.current?.contains(target as Node) ?? false
    const onTurn = (event: Event) => (turnedTo = inside(event.target))
    // First of all: a dialog that closes on this very key is gone when it arrives below.
    const onAnyKey = () => (underDialog = document.querySelector(DIALOGS) !== null)
    const onKey = (event: KeyboardEvent) => {
      const { keys, place, handlers } = latest.current
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || underDialog) return
      const target = event.target as HTMLElement
      const mine = place.everywhere || inside(target) || (turnedTo && target === document.body)
      if (!mine || target.closest(TYPING)) return
      // Before the look at defaultPrevented: a tooltip takes Escape for itself, and the panel would need a second one.
      if (event.key === 'Escape') return handlers.escape()
      if (event.defaultPrevented) return
      if ((event.key === ' ' || event.key === 'Enter') && target.closest(PRESSED)) return
      if (/^[\d*#]$/.test(event.key)) {
        event.preventDefault()
        return handlers.digit(event.key)
      }
      const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const found = KEY_ACTIONS.find(({ action }) => keys[action] === pressed)
      if (!found) return
      event.preventDefault()
      handlers.run(found.action)
    }
    window.addEventListener('keydown', onAnyKey, true)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onTurn, true)
    document.addEventListener('focusin', onTurn)
    return () => {
      window.removeEventListener('keydown', onAnyKey, true)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onTurn, true)
      document.removeEventListener('focusin', onTurn)
    }
  }, [])
}
