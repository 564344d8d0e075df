import { at } from '../brush.ts';
import { hanging, lying } from '../scene.ts';
import { envelope, notebook, openEnvelope, pen, seal, sheet, stamp, waxStick } from '../things/paperware.ts';
import { lettering, tides } from '../things/prints.ts';
import { centred, type Drawings, inColours } from './place.ts';

export const stationery: Drawings = {
  ...inColours('dotted-notebook', ['ink', 'plum', 'ochre', 'sage'], colour =>
    lying('sand', centred(1.4, notebook(colour), -6)),
  ),
  'brass-pen': () => lying('mist', at(560, 800, 1.3, sheet(600, 820), -8) + at(620, 770, 1.25, pen(), -38)),
  'letter-set': () =>
    lying('rose', at(650, 640, 1.2, openEnvelope(), 6) + at(560, 1030, 1.25, envelope('#8a2f2a'), -7)),
  'tide-calendar': () => hanging('butter', centred(1.35, tides())),
  'sealing-wax': () =>
    lying(
      'mist',
      at(330, 660, 1.6, waxStick('#8a2f2a'), -14) +
        at(520, 680, 1.6, waxStick('#2f3d52'), -4) +
        at(700, 700, 1.6, waxStick('#c9a14e'), 6) +
        at(900, 760, 1.6, stamp(), 24) +
        at(500, 1200, 1.6, seal('#8a2f2a')),
    ),
  'lettering-sheets': () => lying('clay', at(640, 720, 1.2, sheet(620, 800), 8) + at(580, 770, 1.25, lettering(), -4)),
};
