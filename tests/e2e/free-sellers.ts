import type { DialSessionView, DispositionView, LineView } from '../../app/domain/dial-sessions/dialer.schema'
import { apiOf, type Api } from '../helpers/api'
import { waitFor } from '../helpers/wait-for'
import type { Product } from './product'

/** A session is over before the carrier reports the end of its calls: until then their leads are not dialed. */
const isOver = ({ status }: LineView) => status === 'ended' || status === 'callback'
const isFree = ({ state, wrapUpLineId, lines }: DialSessionView) =>
  (state === 'ended' || state === 'ready') && !wrapUpLineId && lines.every(isOver)

/** Ends what a test left running and chooses its last disposition: the next test finds every seller and number free. */
export async function freeSellers(product: Product): Promise<void> {
  for (const email of product.busySellers()) {
    const token = await product.token(email)
    await freeSeller(apiOf(product.url, () => token))
  }
}

const freeSeller = (api: Api): Promise<unknown> =>
  waitFor(
    'a free seller',
    async () => {
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
    },
    // A server that a test has just killed finds its calls' ends when it reconciles them.
    { withinMs: 40_000 },
  )
