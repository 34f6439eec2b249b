import type { DialerState } from './dialer-state'

const isTalkingHere = ({ phone, session }: DialerState): boolean =>
  phone.owner && session !== null && session.bridgedLineId !== null

/** The browser asks before this window is closed with a live call's audio. Other windows close freely. */
export function createCloseGuard() {
  let guarding = false
  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()

  function set(value: boolean): void {
    if (value === guarding) return
    guarding = value
    // Only while needed: a listener keeps the page out of the back-forward cache.
    if (value) window.addEventListener('beforeunload', askToStay)
    else window.removeEventListener('beforeunload', askToStay)
  }

  return { update: (state: DialerState) => set(isTalkingHere(state)), close: () => set(false) }
}
