/** A session of a person, as the vendor's server mints it. Answers its token. */
export async function mintSession(url: string, apiKey: string, vendorUserId: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ vendorUserId, name: vendorUserId }),
  })
  const session = (await answer.json()) as { token?: string }
  if (!session.token) throw new Error(`No session for ${vendorUserId}: ${JSON.stringify(session)}`)
  return session.token
}
