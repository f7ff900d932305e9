/*
 * The French texts address people as "vous" and use only these terms:
 *
 *   operation     intervention            asset        équipement          building     bâtiment
 *   floor         étage                   room         local, locaux       spare part   pièce de rechange
 *   vendor        prestataire             technician   technicien          trade        métier
 *   status        état                    assign       attribuer           schedule     planifier
 *   start         démarrer                complete     terminer            close        clôturer
 *   receive       réceptionner            consume      utiliser            reserve      réserver
 *   release       libérer                 scope        droit               plan         formule
 *   endpoint      point d’accès           delivery     livraison           alarm        alarme
 *   secret: rotate   remplacer            attachment   photo ou document   sticker      étiquette
 */

export { texts, type Texts } from '../../../kernel/messages/texts.js';
