import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Entry } from './harness'

type Fault = { path?: string; message: string }
export type Contract = {
  request(request: { host: string; method: string; url: string; body: string }): Fault[]
  response(response: { host: string; method: string; url: string; status: number; body: unknown }): Fault[]
}

/** The carrier's own description. null: not on this machine. */
export async function loadContract(): Promise<Contract | null> {
  const file = path.resolve(process.cwd(), '../shared/carrier/openapi-check.mjs')
  if (!existsSync(file)) return null
  const { TwilioContract } = (await import(pathToFileURL(file).href)) as {
    TwilioContract: new (options: { strictResponse: boolean }) => Contract
  }
  return new TwilioContract({ strictResponse: true })
}

/** `isKnown`: by the path of a field, with N for a place in a list. */
export const faultsOf = (contract: Contract, requests: Entry[], isKnown: (at: string) => boolean) =>
  requests.flatMap((entry) => {
    const { host, method, url, body, status, answer } = entry as unknown as Record<string, string>
    const about = { host: host!, method: method!, url: url! }
    const wrong = [
      ...contract.request({ ...about, body: body! }),
      ...contract.response({ ...about, status: Number(status), body: answer ?? undefined }),
    ].filter((fault) => !isKnown((fault.path ?? '').replace(/\d+/, 'N')))
    return wrong.map((fault) => ({ request: `${method} ${url}`, ...fault }))
  })
