export type RestoreFocus = () => void

/** Fallbacks if the element is removed: its nearest focusable ancestor, the content. */
export function rememberFocus(): RestoreFocus {
  const opener = getOpener()
  const ancestors = getAncestors(opener)
  return () => {
    const isPresent = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    if (!isPresent && !isFocusLost()) return
    const target = isPresent
      ? opener
      : (findSameChoice(opener) ?? findFocusable(ancestors) ?? document.getElementById('content'))
    target?.focus({ preventScroll: true })
  }
}

/** A hidden element remains document.activeElement for a moment. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || !activeElement.checkVisibility()
}

function getOpener(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  return (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? activeElement
}

function getAncestors(element: Element | null): HTMLElement[] {
  const ancestors: HTMLElement[] = []
  for (let one = element?.parentElement; one && one !== document.body; one = one.parentElement) ancestors.push(one)
  return ancestors
}

const findFocusable = (ancestors: readonly HTMLElement[]): HTMLElement | undefined =>
  ancestors.find((one) => one.isConnected && one.hasAttribute('tabindex'))

/** Canceling a choice renders a new element. */
function findSameChoice(opener: Element | null): HTMLElement | undefined {
  if (!(opener instanceof HTMLInputElement)) return undefined
  const { type, name, value } = opener
  if (type !== 'radio' && type !== 'checkbox') return undefined
  const choices = [...document.getElementsByName(name)].filter((one) => one instanceof HTMLInputElement)
  return choices.find((one) => (type === 'radio' ? one.checked : one.value === value))
}
