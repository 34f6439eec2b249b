/** Error of the 2010 API: `{code, message, more_info, status}`. */
export class RestError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

export const errorBody = (error: RestError) => ({
  code: error.code,
  message: error.message,
  more_info: `https://www.twilio.com/docs/errors/${error.code}`,
  status: error.status,
})

export const notFound = (path: string) => new RestError(404, 20404, `The requested resource ${path} was not found`)
export const wrongState = (message: string) => new RestError(400, 21220, message)
