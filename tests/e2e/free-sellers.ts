import type { DialSessionView, DispositionView } from '../../app/domain/dialer/dialer.schema'
import { apiOf, type Api } from '../helpers/api'
import { waitFor } from '../helpers/wait-for'
import type { Product } from './product'

const isFree = ({ state, wrapUpLineId }: DialSessionView) => (state === 'ended' || state === 'ready') && !wrapUpLineId

/** Ends what a journey left running and names what came of its last call: the next journey finds every seller free. */
export async function freeSellers(product: Product): Promise<void> {
  for (const email of product.busySellers()) {
    const token = await product.token(email)
    await freeSeller(apiOf(product.url, () => token))
  }
}

const freeSeller = (api: Api): Promise<unknown> =>
  waitFor('a free seller', async () => {
    const { session } = await api.get<{ session: DialSessionView | null }>('/api/v1/dialer/session')
    if (!session || isFree(session)) return true
    const path = `/api/v1/dialer/sessions/${session.id}`
    if (session.can.includes('stop')) await api.post(`${path}/stop`)
    else if (session.wrapUpLineId) {
      const board = session.campaign.callboardId
      const { items } = await api.get<{ items: DispositionView[] }>(
        `/api/v1/dispositions${board ? `?callboardId=${board}` : ''}`,
      )
      await api.post(`${path}/lines/${session.wrapUpLineId}/disposition`, { dispositionId: items[0]!.id })
    }
    return false
  })
