import { findCompany, listLocations } from '../../app/domain/companies/companies.read.server'
import { updateCompany } from '../../app/domain/companies/update-company.server'
import { updateLocation } from '../../app/domain/companies/update-location.server'
import { os } from './implement'

const { companies: at } = os

export const companies = {
  findCompany: at.findCompany.handler(({ context }) => findCompany(context.ctx)),
  updateCompany: at.updateCompany.handler(({ context, input }) => updateCompany(context.ctx, input)),
  listLocations: at.listLocations.handler(({ context, input }) => listLocations(context.ctx, input)),
  updateLocation: at.updateLocation.handler(({ context, input }) => updateLocation(context.ctx, input)),
}
