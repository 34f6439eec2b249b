import { z } from 'zod'
import { quote } from '../cart/cart.schema'
import { isRegion, parseZip, type Country } from '../sales-tax/regions'
import { checkoutWords } from './checkout.words'

const required = (error: string, max = 200) => z.string({ error }).trim().min(1, error).max(max)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** Each field has its message, also while others are missing. */
const always = { when: ({ value }: { value: unknown }) => isObject(value) }
const countryOf = (form: { country?: unknown }): Country => (form.country === 'CA' ? 'CA' : 'US')
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Spec 3-settings §5. */
export const billingForm = z
  .strictObject({
    name: required(checkoutWords.nameRequired),
    country: z.enum(['CA', 'US'], { error: checkoutWords.countryRequired }),
    address1: required(checkoutWords.addressRequired),
    address2: z.string().trim().max(200).default(''),
    city: required(checkoutWords.cityRequired, 100),
    state: z.string().optional(),
    zip: z.string().optional(),
    email: required(checkoutWords.emailRequired, 254).pipe(z.email(checkoutWords.emailRequired)),
    phone: z.string().trim().max(40).default(''),
  })
  .refine((form) => isRegion(countryOf(form), textOf(form.state)), {
    path: ['state'],
    error: checkoutWords.stateRequired,
    ...always,
  })
  .refine((form) => parseZip(countryOf(form), textOf(form.zip)) !== null, {
    path: ['zip'],
    error: checkoutWords.zipRequired,
    ...always,
  })
export type BillingForm = z.input<typeof billingForm>

/** As it was saved. */
export const billingProfile = z.object({
  name: z.string(),
  country: z.enum(['CA', 'US']),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  email: z.string(),
  /** '': none. */
  phone: z.string(),
})
export type BillingProfile = z.infer<typeof billingProfile>

export const purchaseInput = z.strictObject({
  /** Of the quote that was shown. */
  version: z.string().max(100),
  billingForm,
  agreedToTerms: z.literal(true, { error: checkoutWords.termsRequired }),
  /** A token of the card form. Without it, the card on file pays. */
  paymentMethodId: z
    .string()
    .regex(/^pm_\w{1,100}$/)
    .optional(),
  /** IANA, of the browser. Without it, of the address. */
  zone: z.string().max(60).optional(),
})
export type PurchaseInput = z.input<typeof purchaseInput>

export const purchaseView = z.object({
  id: z.string(),
  cartId: z.string(),
  state: z.enum(['PAYING', 'NEEDS_AUTHENTICATION', 'COMPLETED', 'FAILED', 'REFUNDED']),
  /** What to do, unless it is completed. */
  message: z.string().nullable(),
  /** Of the bank. */
  failureCode: z.string().nullable(),
  /** For the provider's script, while the bank asks for the person. */
  clientSecret: z.string().nullable(),
  /** As it was bought. */
  quote,
})
export type PurchaseView = z.infer<typeof purchaseView>
