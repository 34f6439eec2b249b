import { HostError } from '~/live/host-handshake'
import type { messengerCommands } from './messenger-commands'
import { pagePartsWords } from '../../+ui/page-parts.words'

type MessengerCommands = ReturnType<typeof messengerCommands>

/** Queues host messages until the messenger is mounted. */
export function createMessengerQueue() {
  let mounted: MessengerCommands | null = null
  let waiting: { resolve(commands: MessengerCommands): void; reject(reason: HostError): void }[] = []
  return {
    attach(commands: MessengerCommands) {
      mounted = commands
      for (const { resolve } of waiting) resolve(commands)
      waiting = []
    },
    detach() {
      mounted = null
    },
    whenMounted(): Promise<MessengerCommands> {
      if (mounted) return Promise.resolve(mounted)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    close() {
      for (const { reject } of waiting) reject(new HostError('not_ready', pagePartsWords.messengerNotReadyTime))
      waiting = []
    },
  }
}
