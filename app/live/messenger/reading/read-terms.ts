import type { MessengerWindow } from '../messenger-window'

/** Failures keep old values. */
export interface ReadTerms {
  readRemaining(): Promise<void>
  readPhones(): Promise<void>
}

export function makeReadTerms({ api, get, set }: Pick<MessengerWindow, 'api' | 'get' | 'set'>): ReadTerms {
  return {
    async readRemaining() {
      if (get().me?.permissions.maxLimits.messages.unlimited !== false) return
      await api.call('access.currentSession').then(
        (me) => set({ me }),
        () => {},
      )
    },
    async readPhones() {
      await api.call('messenger.listPhones', {}).then(
        ({ items, pricePerSegment }) => set({ phones: items, pricePerSegment }),
        () => {},
      )
    },
  }
}
