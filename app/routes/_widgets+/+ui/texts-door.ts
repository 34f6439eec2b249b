import { HostRefusal } from '~/live/host-handshake'
import type { messengerCommands } from './messenger-commands'

type TextCommands = ReturnType<typeof messengerCommands>

/** Queues host messages until the messenger is mounted. */
export function makeTextsDoor() {
  let drawn: TextCommands | null = null
  let waiting: { resolve(commands: TextCommands): void; reject(reason: HostRefusal): void }[] = []
  return {
    attach(commands: TextCommands) {
      drawn = commands
      for (const { resolve } of waiting) resolve(commands)
      waiting = []
    },
    detach() {
      drawn = null
    },
    whenDrawn(): Promise<TextCommands> {
      if (drawn) return Promise.resolve(drawn)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    close() {
      for (const { reject } of waiting) reject(new HostRefusal('not_ready', 'The messenger was not ready in time'))
      waiting = []
    },
  }
}
