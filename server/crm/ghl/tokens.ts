import { z } from 'zod'
import { CrmError, type Grant, type GrantKeeper } from '../../../app/domain/crm.port'
import { ask, read, wordsOf } from '../ask'

/** Refresh this long before expiry. */
const SPARE_MS = 60_000

const answer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  /** Missing on agency tokens. */
  locationId: z.string().min(1),
})

interface App {
  name: string
  url: URL
  clientId: string
  clientSecret: string
}

/** A refresh token works once: concurrent calls share one refresh. */
export function makeTokens({ name, url, clientId, clientSecret }: App) {
  const refreshing = new Map<string, Promise<string>>()

  async function trade(fields: Record<string, string>): Promise<Grant> {
    const said = await ask({
      name,
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        user_type: 'Location',
        ...fields,
      }).toString(),
    })
    if (said.status === 429 || said.status >= 500)
      throw new CrmError('unreachable', `${name} has a problem of its own (${said.status})`, 'retry')
    if (said.status < 200 || said.status >= 300) {
      const words = wordsOf(said.body)
      throw new CrmError('expired', `${name} refused the connection${words ? `: ${words}` : ''}`, 'retry')
    }
    const grant = read(name, answer, said.body)
    return {
      accessToken: grant.access_token,
      refreshToken: grant.refresh_token,
      expiresAt: Math.floor(Date.now() + grant.expires_in * 1000),
      locationId: grant.locationId,
    }
  }

  async function refresh(keeper: GrantKeeper, stale: string | null): Promise<string> {
    const kept = await keeper.read()
    // Already refreshed.
    if (kept.accessToken !== stale && kept.expiresAt - Date.now() > SPARE_MS) return kept.accessToken
    try {
      const grant = await trade({ grant_type: 'refresh_token', refresh_token: kept.refreshToken })
      await keeper.save(grant)
      return grant.accessToken
    } catch (error) {
      if (error instanceof CrmError && error.code === 'expired') await keeper.markExpired(error.message)
      throw error
    }
  }

  return {
    trade,
    /** `stale`: a token refused before its expiry. */
    async of(locationId: string, keeper: GrantKeeper, stale: string | null = null): Promise<string> {
      const underWay = refreshing.get(locationId)
      if (underWay) return underWay
      if (stale === null) {
        const kept = await keeper.read()
        if (kept.expiresAt - Date.now() > SPARE_MS) return kept.accessToken
      }
      const again = refreshing.get(locationId)
      if (again) return again
      const turn = refresh(keeper, stale).finally(() => refreshing.delete(locationId))
      refreshing.set(locationId, turn)
      return turn
    },
  }
}
