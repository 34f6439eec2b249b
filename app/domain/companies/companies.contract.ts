import { oc } from '@orpc/contract'
import { z } from 'zod'
import { companyInfo, companyLocation, listLocations, updateCompany, updateLocation } from './companies.schema'

const tags = ['Company']
const PATH = '/api/v1/company'

/** For CRM managers. */
export const companiesContract = {
  findCompany: oc
    .route({ method: 'GET', path: PATH, summary: 'The company of your location', tags })
    .output(companyInfo),
  updateCompany: oc
    .route({
      method: 'PUT',
      path: PATH,
      summary: 'Change company-wide settings',
      description:
        '`trunklineEnabled` enables all locations, new ones too. If it is off, each location has its own setting; people of a location that is off are signed out.',
      tags,
    })
    .input(updateCompany)
    .output(companyInfo),
  listLocations: oc
    .route({ method: 'GET', path: `${PATH}/locations`, summary: 'Locations of the company, by name', tags })
    .input(listLocations)
    .output(z.object({ items: z.array(companyLocation), nextCursor: z.string().nullable() })),
  updateLocation: oc
    .route({
      method: 'PUT',
      path: `${PATH}/locations/{id}`,
      summary: 'Turn a location on or off',
      description: 'People of a location that is off are signed out and cannot sign in; CRM managers and staff can.',
      tags,
    })
    .input(updateLocation)
    .output(companyLocation),
}
