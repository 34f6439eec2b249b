import twilio from 'twilio'

type Options = ConstructorParameters<typeof twilio.RequestClient>[0]

/** The official SDK's own client with another origin: path and query stay as they are, the product stays in `Host`. */
export function sdkClient(base: string, accountSid: string, authToken: string, options: Options = {}) {
  const { origin } = new URL(base)
  const httpClient = new twilio.RequestClient(options)
  const plain = httpClient.request.bind(httpClient)
  const redirected: typeof httpClient.request = (request) => {
    const url = new URL(request.uri)
    if (!/(^|\.)twilio\.com$/i.test(url.hostname)) return plain(request)
    const headers = { ...request.headers, Host: url.hostname }
    return plain({ ...request, uri: origin + url.pathname + url.search, headers })
  }
  httpClient.request = redirected
  return twilio(accountSid, authToken, { httpClient })
}
