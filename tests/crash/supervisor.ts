import { setTimeout as pause } from 'node:timers/promises'
import type { PhoneAccess } from '../../app/domain/dial-sessions/dialer.schema'
import type { MonitoringView, MonitorView } from '../../app/domain/monitoring/monitoring.schema'
import { connectPhone, type TestPhone } from '../helpers/simulated-phone'
import { makeInsisting } from './insist'

const LOOK_EVERY_MS = 150

export interface SupervisorOptions {
  url: string
  token(): string
  random(): number
}

/** A supervisor who monitors the sellers, whispers and barges in, through every death of the app. */
export function makeSupervisor({ url, token, random }: SupervisorOptions): { work(): Promise<void>; stop(): void } {
  const told = { stop: false }
  const { read, write } = makeInsisting({ who: 'supervisor', url, token, givenUp: () => told.stop })
  let phone: TestPhone | null = null

  async function pickUp(monitorId: string): Promise<void> {
    phone?.close()
    const access = await write<PhoneAccess>('/api/v1/dialer/phone-token')
    if (access) phone = connectPhone(url, access, { monitorId })
  }

  async function step(): Promise<void> {
    const now = await read<MonitoringView>('/api/v1/monitoring')
    if (!now) return
    const { monitor, members } = now
    if (!monitor) {
      phone?.close()
      phone = null
      const heard = members.filter(({ canMonitor }) => canMonitor)
      const next = heard[Math.floor(random() * heard.length)]
      const started = next && (await write<MonitorView>('/api/v1/monitoring', { userId: next.userId }))
      if (started) await pickUp(started.id)
    } else if (!phone?.live() && monitor.state !== 'live') await pickUp(monitor.id)
    else if (random() < 0.1) await write(`/api/v1/monitoring/${monitor.id}/stop`)
    else if (monitor.state === 'live') {
      const mode = random() < 0.1 ? 'barging' : random() < 0.5 ? 'whispering' : 'listening'
      await write(`/api/v1/monitoring/${monitor.id}/mode`, { mode })
    }
  }

  return {
    async work() {
      while (!told.stop) {
        await step()
        await pause(LOOK_EVERY_MS)
      }
      phone?.close()
    },
    stop() {
      told.stop = true
      phone?.close()
    },
  }
}
