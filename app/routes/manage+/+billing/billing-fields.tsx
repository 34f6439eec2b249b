import { getInputProps, getSelectProps, type FieldMetadata } from '@conform-to/react'
import { Field, Input, Select } from '~/ui/field'
import { checkoutPagesWords } from './checkout-pages.words'

type TextField = FieldMetadata<string | undefined>
type FieldName = 'name' | 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'email' | 'phone'

export type Regions = Record<'US' | 'CA', ReadonlyArray<{ code: string; name: string }>>

interface BillingFieldsProps {
  fields: Record<FieldName, TextField> & { country: FieldMetadata<'US' | 'CA' | undefined> }
  regions: Regions
  /** 3-settings §5: for the web cart only. */
  hasPhone: boolean
  /** Another country: city, state and zip are empty. */
  onCountryChange(): void
  /** The tax depends on it. */
  onRegionChange(region: { country: string; state: string }): void
}

export function BillingFields({ fields, regions, hasPhone, onCountryChange, onRegionChange }: BillingFieldsProps) {
  const country = fields.country.value === 'CA' ? 'CA' : 'US'
  const text = (
    name: FieldName,
    label: string,
    autoComplete: string,
    more: { type?: 'email' | 'tel'; max?: number } = {},
  ) => (
    <Field meta={fields[name]} label={label}>
      <Input
        {...getInputProps(fields[name], { type: more.type ?? 'text' })}
        key={fields[name].key}
        autoComplete={autoComplete}
        maxLength={more.max}
      />
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">{text('name', checkoutPagesWords.name, 'billing name')}</div>
      <Field meta={fields.country} label={checkoutPagesWords.country}>
        <Select
          {...getSelectProps(fields.country)}
          key={fields.country.key}
          autoComplete="billing country"
          onChange={onCountryChange}
        >
          <option value="US">{checkoutPagesWords.countries.US}</option>
          <option value="CA">{checkoutPagesWords.countries.CA}</option>
        </Select>
      </Field>
      {text('email', checkoutPagesWords.email, 'email', { type: 'email' })}
      {text('address1', checkoutPagesWords.address1, 'billing address-line1')}
      {text('address2', checkoutPagesWords.address2, 'billing address-line2')}
      {text('city', checkoutPagesWords.city, 'billing address-level2')}
      <Field meta={fields.state} label={country === 'CA' ? checkoutPagesWords.province : checkoutPagesWords.state}>
        <Select
          {...getSelectProps(fields.state)}
          key={`${fields.state.key}-${country}`}
          autoComplete="billing address-level1"
          onChange={({ currentTarget }) => onRegionChange({ country, state: currentTarget.value })}
        >
          <option value="">{checkoutPagesWords.chooseState}</option>
          {regions[country].map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {text('zip', country === 'CA' ? checkoutPagesWords.postcode : checkoutPagesWords.zip, 'billing postal-code', {
        max: country === 'CA' ? 7 : 5,
      })}
      {hasPhone ? text('phone', checkoutPagesWords.phone, 'tel', { type: 'tel' }) : null}
    </div>
  )
}
