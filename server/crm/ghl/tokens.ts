import { z } from 'zod'
import { CrmError, type Grant, type GrantStore } from '../../../app/domain/crm.port'
import { sendCrmRequest, parseBody, errorMessageOf } from '../send-crm-request'

/** Refresh this long before expiry. */
const REFRESH_BEFORE_MS = 60_000

const tokenResponse = z.object({
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
export function createTokens({ name, url, clientId, clientSecret }: App) {
  const refreshing = new Map<string, Promise<string>>()

  async function trade(fields: Record<string, string>): Promise<Grant> {
    const response = await sendCrmRequest({
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
    if (response.status === 429 || response.status >= 500)
      throw new CrmError('unreachable', `${name} has an internal error (${response.status})`, 'retry')
    if (response.status < 200 || response.status >= 300) {
      const reason = errorMessageOf(response.body)
      throw new CrmError('expired', `${name} refused the connection${reason ? `: ${reason}` : ''}`, 'retry')
    }
    const grant = parseBody(name, tokenResponse, response.body)
    return {
      accessToken: grant.access_token,
      refreshToken: grant.refresh_token,
      expiresAt: Math.floor(Date.now() + grant.expires_in * 1000),
      locationId: grant.locationId,
    }
  }

  async function refresh(keeper: GrantStore, stale: string | null): Promise<string> {
    const stored = await keeper.read()
    // Already refreshed.
    if (stored.accessToken !== stale && stored.expiresAt - Date.now() > REFRESH_BEFORE_MS) return stored.accessToken
    try {
      const grant = await trade({ grant_type: 'refresh_token', refresh_token: stored.refreshToken })
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
    async getAccessToken(locationId: string, keeper: GrantStore, stale: string | null = null): Promise<string> {
      const pending = refreshing.get(locationId)
      if (pending) return pending
      if (stale === null) {
        const stored = await keeper.read()
        if (stored.expiresAt - Date.now() > REFRESH_BEFORE_MS) return stored.accessToken
      }
      const concurrent = refreshing.get(locationId)
      if (concurrent) return concurrent
      const refreshed = refresh(keeper, stale).finally(() => refreshing.delete(locationId))
      refreshing.set(locationId, refreshed)
      return refreshed
    },
  }
}
