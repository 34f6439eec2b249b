import type { ContactFacts } from '../contacts/contact-facts'

type Names = Pick<ContactFacts, 'firstName' | 'lastName'>

/** 'Ann' matches 'Ann Lee'; 'Ann Moss' does not. */
export function sharesName(known: Names, facts: Names): boolean {
  const both = [
    [known.firstName, facts.firstName],
    [known.lastName, facts.lastName],
  ].filter(([before, now]) => before && now)
  return both.length > 0 && both.every(([before, now]) => before?.toLowerCase() === now?.toLowerCase())
}
