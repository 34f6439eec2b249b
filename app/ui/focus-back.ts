/** Where the focus goes when what takes it now has gone again. */
export type FocusBack = () => void

/**
 * Remembers what has the focus: it goes back there, or, where that is gone (a row that was just removed) and nothing has taken the focus
 * since, to the nearest around it that takes it, or to the content of the page. Of a menu, which closes with what is chosen in it, to
 * what opens it.
 */
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

/** Nothing has the focus, or what has it is not shown any more, which the browser notices a little later. */
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

/** A choice that is not made after all is drawn anew, as it was before: the keyboard goes on there. */
function sameChoice(opener: Element | null): HTMLElement | undefined {
  if (!(opener instanceof HTMLInputElement)) return undefined
  const { type, name, value } = opener
  if (type !== 'radio' && type !== 'checkbox') return undefined
  const choices = [...document.getElementsByName(name)].filter((one) => one instanceof HTMLInputElement)
  return choices.find((one) => (type === 'radio' ? one.checked : one.value === value))
}
