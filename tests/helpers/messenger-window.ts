import { vi } from 'vitest'
import { createMessenger, type Messenger } from '../../app/live/messenger/create-messenger'
import { serve, type Served } from './serve'
import { openTexting, type Texting } from './texting'

/** Mia's messenger in a window of hers, at a server of its own. */
export interface MessengerWindow {
  texting: Texting
  served: Served
  messenger: Messenger
  /** The errors that she was shown. */
  notices: string[]
  close(): Promise<void>
}

export async function openMessengerWindow(): Promise<MessengerWindow> {
  const texting = await openTexting()
  const served = await serve(texting.world)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', new URL(served.url))
  const token = await served.tokenOf(texting.mia)
  const notices: string[] = []
  const messenger = createMessenger({
    credentials: { token: () => token, renew: () => Promise.resolve(false), base: served.url },
    onNotice: (text) => notices.push(text),
  })
  return {
    texting,
    served,
    messenger,
    notices,
    async close() {
      messenger.close()
      vi.unstubAllGlobals()
      await served.stop()
      await texting.world.close()
    },
  }
}
