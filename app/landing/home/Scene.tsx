import { IconStarFilled } from '@tabler/icons-react';
import { DrawnCover } from '#app/components/salon/DrawnCover.tsx';
import { SalonLogo } from '#app/components/salon/SalonLogo.tsx';
import { ServiceOffer } from '#app/components/services/ServiceOffer.tsx';
import type { Platform } from '#contract/settings.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { pictures } from './pictures.ts';
import { sceneAt } from './scene.ts';

const SALON = 'Studio Bela Vista';

/** A salon's page on a phone, of the parts that draw real ones and with the times of today, before the owner's day. */
export function Scene({ moment }: { moment: Pick<Platform, 'today' | 'time'> }) {
  const { opening, offers } = sceneAt(moment);
  return (
    <div className="scene" aria-hidden="true" inert>
      <div className="scene-desk">
        <ProductPicture {...pictures.dashboard} alt="" />
      </div>
      <div className="scene-phone">
        <div className="scene-cover">
          <DrawnCover seed="studiobelavista" color="pink" />
        </div>
        <div className="scene-salon">
          <SalonLogo name={SALON} logoUrl={null} size={60} />
          <p className="scene-name">{SALON}</p>
          <p className="scene-standing">
            <IconStarFilled size={14} /> <b>4,7</b> · {opening}
          </p>
          <ul className="scene-offers">
            {offers.map(({ service, times }) => (
              <ServiceOffer key={service.id} service={service} times={times} today={moment.today} book={null} />
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
