import { useEffect, useRef, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { isComposing } from '~/ui/is-composing'

/** Defaults: look.md. */
export const DEFAULT_KEYS = {
  connect: ' ',
  answer: 'Enter',
  hangUp: 'h',
  mute: 'm',
  hold: 'l',
  dialpad: 'd',
  transfer: 't',
  record: 'r',
  dropVoicemail: 'v',
  scripts: 's',
  note: 'c',
  next: 'n',
  dialLead: 'g',
  skipLead: 'k',
  snoozeLead: 'z',
  help: '?',
}
export type KeyAction = keyof typeof DEFAULT_KEYS
export type KeyMap = Readonly<Record<KeyAction, string>>
export const KEY_ACTIONS = Object.keys(DEFAULT_KEYS) as KeyAction[]

const STORAGE_KEY = 'trunkline.keys'

export function loadKeys(): KeyMap {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    const storedKeys = Object.entries(stored as object).filter(
      ([action, key]) => action in DEFAULT_KEYS && isUsable(key),
    )
    // Older maps lack new actions, whose default may be taken.
    return storedKeys.reduce<KeyMap>(
      (keys, [action, key]) => remap(keys, action as KeyAction, key as string),
      DEFAULT_KEYS,
    )
  } catch {
    return DEFAULT_KEYS
  }
}

export function saveKeys(keys: KeyMap): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(keys))
  } catch {
    // Applies to this page only.
  }
}

/** Digits belong to dispositions and dialpad. */
export const isUsable = (key: unknown): key is string => typeof key === 'string' && /^[^\d*#]$/u.test(key)

export const keyName = (key: string): string => (key === ' ' ? 'Space' : key.length > 1 ? key : key.toUpperCase())

/** The previous action gets the old key. */
export function remap(keys: KeyMap, action: KeyAction, key: string): KeyMap {
  const conflicting = KEY_ACTIONS.find((other) => keys[other] === key)
  return { ...keys, [action]: key, ...(conflicting && conflicting !== action ? { [conflicting]: keys[action] } : {}) }
}

export interface KeyHandlers {
  run(action: KeyAction): void
  digit(digit: string): void
  escape(): void
}

/** Keys of the host page (`Trunkline.keys`). */
export interface HostKeys {
  press(key: string): void
  setActive(active: boolean): void
}

export interface KeyScope {
  box: RefObject<HTMLElement | null>
  /** The page is the dialer's own: without a focus, keys are for the dialer. */
  ownsPage: boolean
  onHostKeys?(keys: HostKeys | null): void
}

const FIELD = 'input, textarea, select'
const TYPING = `${FIELD}, [contenteditable], [role="menu"], [data-takes-keys]`
/** Only Escape acts there, and digits in the dialpad. */
const PANEL = '[data-dialer-panel]'
const DIALPAD = '[data-dialer-panel=dialpad]'
const PRESSABLE = 'button, a, summary, [role="button"]'
/** Incoming call overlays are not dialogs and take only their own keys. */
const DIALOGS = '[role="dialog"], [role="alertdialog"]:not([data-answers]), dialog[open]'

const isDigitKey = (key: string) => /^[\d*#]$/.test(key)

/** Digits are for dispositions and dialpad. */
export const listKeys = (keys: KeyMap): string[] => [...Object.values(keys), ...'0123456789*#']

function press(key: string, keys: KeyMap, handlers: KeyHandlers): boolean {
  if (isDigitKey(key)) {
    handlers.digit(key)
    return true
  }
  const action = KEY_ACTIONS.find((each) => keys[each] === key)
  if (action) handlers.run(action)
  return action !== undefined
}

/** Only on the dialer's own surface: not in fields, panels, menus and dialogs. Dims the key hints elsewhere. */
export function useKeys(keys: KeyMap, scope: KeyScope, handlers: KeyHandlers): void {
  const latest = useRef({ keys, scope, handlers })
  // An early Space on the next page would still dial.
  useIsomorphicLayoutEffect(() => {
    latest.current = { keys, scope, handlers }
  })
  useEffect(() => {
    /** The focused button may disappear. */
    let hasDialerFocus = false
    let underDialog = false
    let hostHasKeys = false
    const isInsideDialer = (target: EventTarget | null) =>
      latest.current.scope.box.current?.contains(target as Node) ?? false
    const hasNoFocus = (target: EventTarget | null) =>
      target === document.body && (latest.current.scope.ownsPage || hasDialerFocus)
    const isOwnSurface = (target: Element | null) =>
      hasNoFocus(target) || (isInsideDialer(target) && !target?.closest(`${TYPING}, ${PANEL}`))
    const updateHints = () => {
      const { box } = latest.current.scope
      const act = hostHasKeys || (document.hasFocus() && isOwnSurface(document.activeElement))
      if (box.current) box.current.dataset.keyHints = act ? 'on' : 'off'
    }
    const onFocusChange = (event: Event) => {
      hasDialerFocus = isInsideDialer(event.target)
      updateHints()
    }
    // `focusout` comes before the next focus is set.
    const onFocusLost = () => queueMicrotask(updateHints)
    // Capture: the dialog is gone in the bubble phase.
    const onAnyKey = () => (underDialog = document.querySelector(DIALOGS) !== null)
    const onKey = (event: KeyboardEvent) => {
      const { keys, handlers } = latest.current
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || underDialog || isComposing(event)) return
      const target = event.target as HTMLElement
      if (!(hasNoFocus(target) || isInsideDialer(target))) return
      const isPanelField = target.matches(FIELD) && target.closest(PANEL) !== null
      if (target.closest(TYPING) && !(isPanelField && event.key === 'Escape')) return
      // A tooltip consumes Escape (defaultPrevented).
      if (event.key === 'Escape') return handlers.escape()
      if (event.defaultPrevented) return
      if (target.closest(PANEL) && !(isDigitKey(event.key) && target.closest(DIALPAD))) return
      if ((event.key === ' ' || event.key === 'Enter') && target.closest(PRESSABLE)) return
      if (press(event.key.length === 1 ? event.key.toLowerCase() : event.key, keys, handlers)) event.preventDefault()
    }
    window.addEventListener('keydown', onAnyKey, true)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onFocusChange, true)
    document.addEventListener('focusin', onFocusChange)
    document.addEventListener('focusout', onFocusLost)
    window.addEventListener('focus', updateHints)
    window.addEventListener('blur', updateHints)
    updateHints()
    const { onHostKeys } = latest.current.scope
    onHostKeys?.({
      press(key) {
        if (!document.querySelector(DIALOGS)) press(key, latest.current.keys, latest.current.handlers)
      },
      setActive(active) {
        hostHasKeys = active
        updateHints()
      },
    })
    return () => {
      onHostKeys?.(null)
      document.removeEventListener('focusout', onFocusLost)
      window.removeEventListener('focus', updateHints)
      window.removeEventListener('blur', updateHints)
      window.removeEventListener('keydown', onAnyKey, true)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onFocusChange, true)
      document.removeEventListener('focusin', onFocusChange)
    }
  }, [])
}
