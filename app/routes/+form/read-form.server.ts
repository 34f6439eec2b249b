import {
  MaxPartSizeExceededError,
  unstable_createMemoryUploadHandler as memoryUpload,
  unstable_parseMultipartFormData as parseUpload,
} from '@remix-run/node'

const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/** Skips the user check. Throws 415, 400. */
export async function readAnybodysForm(request: Request): Promise<FormData> {
  if (![URL_ENCODED, MULTIPART].includes(typeOf(request))) throw noForm()
  return request.formData().catch(() => {
    throw broken()
  })
}

/** null: a file exceeds `maxPartSize` bytes. */
export async function readAnybodysUpload(request: Request, maxPartSize: number): Promise<FormData | null> {
  if (!isUpload(request)) throw noForm()
  try {
    return await parseUpload(request, memoryUpload({ maxPartSize }))
  } catch (error) {
    if (error instanceof MaxPartSizeExceededError) return null
    throw broken()
  }
}

export const isUpload = (request: Request): boolean => typeOf(request) === MULTIPART

const typeOf = ({ headers }: Request): string => (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

const noForm = () => new Response(null, { status: 415, statusText: 'Unsupported Media Type' })
const broken = () => new Response(null, { status: 400, statusText: 'Bad Request' })
