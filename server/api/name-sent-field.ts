import { DomainError, isDomainError, type FieldErrors } from '../../app/domain/errors'

/** Errors of settings that were sent in `dialerSettings` carry its path, as those of the schema do. */
export async function nameSentField<T>(
  sent: { dialerSettings?: object | undefined },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const nested = sent.dialerSettings
    if (!isDomainError(error) || error.fieldErrors === undefined || nested === undefined) throw error
    const fieldErrors: FieldErrors = {}
    for (const [field, messages] of Object.entries(error.fieldErrors))
      fieldErrors[Object.hasOwn(nested, field) ? `dialerSettings.${field}` : field] = messages
    throw new DomainError(error.code, error.message, fieldErrors, error.details)
  }
}
