import {
  MaxPartSizeExceededError,
  unstable_createMemoryUploadHandler as memoryUpload,
  unstable_parseMultipartFormData as parseUpload,
} from '@remix-run/node'

const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/** Skips the user check. Throws 415, 400. */
export async function readUncheckedForm(request: Request): Promise<FormData> {
  if (![URL_ENCODED, MULTIPART].includes(getMediaType(request))) throw unsupportedMediaType()
  return request.formData().catch(() => {
    throw badRequest()
  })
}

/** null: a file exceeds `maxPartSize` bytes. */
export async function readUncheckedUpload(request: Request, maxPartSize: number): Promise<FormData | null> {
  if (!isUpload(request)) throw unsupportedMediaType()
  try {
    return await parseUpload(request, memoryUpload({ maxPartSize }))
  } catch (error) {
    if (error instanceof MaxPartSizeExceededError) return null
    throw badRequest()
  }
}

export const isUpload = (request: Request): boolean => getMediaType(request) === MULTIPART

const getMediaType = ({ headers }: Request): string =>
  (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

const unsupportedMediaType = () => new Response(null, { status: 415, statusText: 'Unsupported Media Type' })
const badRequest = () => new Response(null, { status: 400, statusText: 'Bad Request' })
