import { createPerson } from '../../app/domain/access/create-person.server'
import { createVendor } from '../../app/domain/access/create-vendor.server'
import { startSession } from '../../app/domain/access/start-session.server'
import { createAccount } from '../../app/domain/accounts/create-account.server'
import { createSystemCtx, type Services } from '../../app/domain/context.server'
import { readEnv } from '../../server/env'
import { openServices } from '../../server/services'
import { apiOf, type Api } from '../helpers/api'
import { carrierSignature } from '../helpers/carrier-signature'
import { freePorts, healthy, runNode, type Running } from '../helpers/process'
import { waitFor } from '../helpers/wait-for'

/** The real process over a data folder of its own, without screens and without a carrier. */
export interface AppProcess {
  url: string
  dataDir: string
  /** A bearer token of the only user. */
  token: string
  accountId: string
  userId: string
  api: Api
  /** Sends it a callback as the carrier does: a signed form. Answers the status. */
  tell(path: string, fields: Record<string, string>): Promise<number>
  running(): Running
  start(): Promise<void>
  /** Our own view of the file, beside the process. */
  withFile<T>(look: (services: Services) => Promise<T>): Promise<T>
}

/** Makes the file with one seller in it; starts nothing yet. `more`: variables of its own. */
export async function prepareApp(dataDir: string, more: Record<string, string> = {}): Promise<AppProcess> {
  const port = await freePorts(3)
  const variables = {
    PORT: String(port),
    DATA_DIR: dataDir,
    PAGES: 'none',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
    ...more,
  }
  const env = readEnv(variables)
  const withFile = async <T>(look: (services: Services) => Promise<T>): Promise<T> => {
    const services = await openServices({ ...env, logLevel: 'silent' })
    try {
      return await look(services)
    } finally {
      await services.store.close()
    }
  }
  const made = await withFile(async (services) => {
    const system = createSystemCtx(services)
    await createVendor(system, { id: 'harbor', name: 'Harbor CRM', allowedOrigins: ['http://127.0.0.1:9'] })
    const accountId = await createAccount(system, {
      vendorId: 'harbor',
      kind: 'individual',
      name: 'Rivera Homes',
      phone: '+13125550140',
    })
    const userId = await createPerson(system, {
      vendorId: 'harbor',
      vendorUserId: 'sam',
      accountId,
      role: null,
      firstName: 'Sam',
      lastName: 'Rivera',
      email: null,
      emailLinked: false,
    })
    const { token } = await startSession(system, { userId, for: 'api' })
    return { accountId, userId, token }
  })
  const url = `http://127.0.0.1:${port}`
  let running: Running | undefined
  return {
    ...made,
    url,
    dataDir,
    api: apiOf(url, () => made.token),
    async tell(path, fields) {
      const signature = carrierSignature(env.carrier.authToken, env.publicUrl + path, Object.entries(fields))
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'x-twilio-signature': signature },
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(10_000),
      })
      await answer.arrayBuffer()
      return answer.status
    },
    running: () => running!,
    async start() {
      const started = runNode(['--import', 'tsx', 'server/main.ts'], variables)
      running = started
      await waitFor('the app answers', async () => started.ended() || (await healthy(`${url}/healthz`)), {
        withinMs: 30_000,
      })
      if (started.ended()) throw new Error(`The app did not start:\n${started.output()}`)
    },
    withFile,
  }
}
