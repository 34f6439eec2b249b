import type { MessengerWindow } from '../messenger-window'

/** Failures keep old values. */
export interface MessengerTerms {
  loadRemaining(): Promise<void>
  loadPhones(): Promise<void>
}

export function createMessengerTerms({ api, get, set }: Pick<MessengerWindow, 'api' | 'get' | 'set'>): MessengerTerms {
  const loadPhones = () =>
    api.call('messenger.listPhones', {}).then(
      ({ items, pricePerSegment, fundedSegments }) => set({ phones: items, pricePerSegment, fundedSegments }),
      () => {},
    )
  return {
    loadPhones,
    async loadRemaining() {
      if (get().fundedSegments !== null) return loadPhones()
      if (get().me?.permissions.maxLimits.messages.unlimited !== false) return
      await api.call('access.currentSession').then(
        (me) => set({ me }),
        () => {},
      )
    },
  }
}
