import type { MessengerWindow } from '../messenger-window'

/** Failures keep old values. */
export interface MessengerTerms {
  loadRemaining(): Promise<void>
  loadPhones(): Promise<void>
}

export function createMessengerTerms({ api, get, set }: Pick<MessengerWindow, 'api' | 'get' | 'set'>): MessengerTerms {
  return {
    async loadRemaining() {
      if (get().me?.permissions.maxLimits.messages.unlimited !== false) return
      await api.call('access.currentSession').then(
        (me) => set({ me }),
        () => {},
      )
    },
    async loadPhones() {
      await api.call('messenger.listPhones', {}).then(
        ({ items, pricePerSegment }) => set({ phones: items, pricePerSegment }),
        () => {},
      )
    },
  }
}
