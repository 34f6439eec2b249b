export type FocusBack = () => void

/** Fallbacks if the element is removed: its nearest focusable ancestor, the content. */
export function rememberFocus(): FocusBack {
  const opener = openerNow()
  const around = ancestorsOf(opener)
  return () => {
    const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    if (!isThere && !isFocusLost()) return
    const target = isThere ? opener : (sameChoice(opener) ?? nearest(around) ?? document.getElementById('content'))
    target?.focus({ preventScroll: true })
  }
}

/** A hidden element remains document.activeElement for a moment. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || !activeElement.checkVisibility()
}

function openerNow(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  return (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? activeElement
}

function ancestorsOf(element: Element | null): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let one = element?.parentElement; one && one !== document.body; one = one.parentElement) around.push(one)
  return around
}

const nearest = (around: readonly HTMLElement[]): HTMLElement | undefined =>
  around.find((one) => one.isConnected && one.hasAttribute('tabindex'))

/** Canceling a choice renders a new element. */
function sameChoice(opener: Element | null): HTMLElement | undefined {
  if (!(opener instanceof HTMLInputElement)) return undefined
  const { type, name, value } = opener
  if (type !== 'radio' && type !== 'checkbox') return undefined
  const choices = [...document.getElementsByName(name)].filter((one) => one instanceof HTMLInputElement)
  return choices.find((one) => (type === 'radio' ? one.checked : one.value === value))
}
