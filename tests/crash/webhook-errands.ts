import { waitFor } from '../helpers/wait-for'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

const OWNER = 'olivia@harbor.test'

/** An owner has an endpoint, sends tests and has one sent again. Nothing outside is asked: no such host is known. */
const keepEndpoint: Errand = async (stage, point) => {
  await cookieOf(stage, OWNER)
  return dieAt(stage, point, () => useOnce(stage))
}

async function useOnce(stage: Stage): Promise<void> {
  const cookie = await cookieOf(stage, OWNER)
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${stage.url}/api/v1/${path}`, {
      method,
      headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as T
  }
  const url = 'https://hooks.example.invalid/in'
  const { endpoint } = await send<{ endpoint: { id: string } }>('POST', 'webhook-endpoints', {
    url,
    events: ['contact.created'],
  })
  const { id } = await send<{ id: string }>('POST', `webhook-endpoints/${endpoint.id}/test`)
  await send('POST', `webhook-deliveries/${id}/replay`)
  await waitFor('an answer', async () => {
    const { items } = await send<{ items: { tries: number }[] }>('GET', `webhook-endpoints/${endpoint.id}/deliveries`)
    return items.some(({ tries }) => tries > 0)
  })
  await send('DELETE', `webhook-endpoints/${endpoint.id}`)
}

export const WEBHOOK_ERRANDS: Record<string, Errand> = {
  'webhook.change-endpoint': keepEndpoint,
  'webhook.replay': keepEndpoint,
  'webhook.test': keepEndpoint,
  'webhook.answer': keepEndpoint,
}
