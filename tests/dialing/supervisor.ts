import { createPerson } from '../../app/domain/access/create-person.server'
import { startSession } from '../../app/domain/access/start-session.server'
import type { PhoneAccess } from '../../app/domain/dial-sessions/dialer.schema'
import type { MonitoringView, MonitorView } from '../../app/domain/monitoring/monitoring.schema'
import { apiOf } from '../helpers/api'
import { connectPhone } from '../helpers/simulated-phone'
import { waitFor } from '../helpers/wait-for'
import type { Desk } from './desk'

/** A manager of the seller's team, with a phone, and without a seat of a seller. */
export async function openSupervisor(desk: Desk) {
  const userId = await createPerson(desk.system, {
    vendorId: 'harbor',
    vendorUserId: 'cole',
    accountId: desk.accountId,
    role: 'COACH',
    firstName: 'Cole',
    lastName: 'Webb',
    email: null,
    emailLinked: false,
  })
  const { token } = await startSession(desk.system, { userId, for: 'minted' })
  const api = apiOf(desk.running.url, () => token)
  const view = (what: string, fits: (monitor: MonitorView | null) => boolean) =>
    waitFor(what, async () => {
      const { monitor } = await api.get<MonitoringView>('/api/v1/monitoring')
      return fits(monitor) ? { monitor } : null
    })
  const pickUp = async (monitorId: string) =>
    connectPhone(desk.simulator.url, await api.post<PhoneAccess>('/api/v1/dialer/phone-token'), { monitorId })
  return {
    api,
    view,
    pickUp,
    async switchTo(monitorId: string, mode: MonitorView['status']) {
      await api.post(`/api/v1/monitoring/${monitorId}/mode`, { mode })
      await view(`it is ${mode}`, (monitor) => monitor?.status === mode && !monitor.switching)
    },
  }
}
