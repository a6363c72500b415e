import { OutdatedShape } from '../../../audit/outdated/outdated.shapes.ts';
import { collectionRoutes } from '../collection.staff.api.ts';
import {
  BannerPatchShape,
  NewBannerShape,
  StaffBannerListShape,
  StaffBannerShape,
} from '../editing.shapes.ts';
import { changeBanner, createBanner, removeBanner, staffBanner, staffBanners } from './banners.server.ts';

/** Routes of banners of the home page and the catalogue, registered within the routes of staff. */
export const bannerRoutes = collectionRoutes({
  path: '/staff/banners/',
  capability: 'content.publish',
  summaries: {
    list: 'Баннеры, скрытые тоже',
    one: 'Баннер',
    create: 'Новый баннер',
    change: 'Изменить баннер',
    remove: 'Убрать баннер',
  },
  shapes: {
    list: StaffBannerListShape,
    one: StaffBannerShape,
    new: NewBannerShape,
    patch: BannerPatchShape,
  },
  list: staffBanners,
  one: staffBanner,
  create: createBanner,
  change: changeBanner,
  remove: removeBanner,
  conflict: OutdatedShape,
});
