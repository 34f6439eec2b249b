import { forwardRef, type SelectHTMLAttributes } from 'react'
import { OPTIONAL_CATEGORIES } from '~/domain/account-dispositions/account-dispositions.schema'
import { Select } from '~/ui/field'
import { dispositionPagesWords } from './disposition-pages.words'

/** Without the categories of required dispositions. */
export const CategorySelect = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(
  function CategorySelect(props, ref) {
    return (
      <Select ref={ref} {...props}>
        {props.defaultValue === undefined ? <option value="">{dispositionPagesWords.choose}</option> : null}
        {OPTIONAL_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {dispositionPagesWords.categories[category]}
          </option>
        ))}
      </Select>
    )
  },
)
