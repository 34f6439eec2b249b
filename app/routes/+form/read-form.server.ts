import {
  MaxPartSizeExceededError,
  unstable_createMemoryUploadHandler as memoryUpload,
  unstable_parseMultipartFormData as parseUpload,
} from '@remix-run/node'

const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/**
 * The form that an action was sent: what is no form is answered with 415, a broken one with 400. Where somebody is signed in,
 * whose-form.server.ts reads it.
 */
export async function readAnybodysForm(request: Request): Promise<FormData> {
  if (![URL_ENCODED, MULTIPART].includes(typeOf(request))) throw noForm()
  return request.formData().catch(() => {
    throw broken()
  })
}

/** A form with files up to a size. null: one is larger. */
export async function readAnybodysUpload(request: Request, maxPartSize: number): Promise<FormData | null> {
  if (!isUpload(request)) throw noForm()
  try {
    return await parseUpload(request, memoryUpload({ maxPartSize }))
  } catch (error) {
    if (error instanceof MaxPartSizeExceededError) return null
    throw broken()
  }
}

/** Whether the form may hold files: without any it may as well come as plain fields. */
export const isUpload = (request: Request): boolean => typeOf(request) === MULTIPART

const typeOf = ({ headers }: Request): string => (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

const noForm = () => new Response(null, { status: 415, statusText: 'Unsupported Media Type' })
const broken = () => new Response(null, { status: 400, statusText: 'Bad Request' })
