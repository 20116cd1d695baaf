function B(i,t={},...e){const n=document.createElement(i);for(const[s,r]of Object.entries(t))r===void 0||r===!1||(typeof r=="function"?n.addEventListener(s.slice(2),r):r===!0?n.setAttribute(s,""):n.setAttribute(s,String(r)));for(const s of e)s!=null&&n.append(s);return n}function Ki(i){const t=document.createElementNS("http://www.w3.org/2000/svg","svg");t.setAttribute("viewBox","0 0 24 24"),t.setAttribute("aria-hidden","true");const e=document.createElementNS("http://www.w3.org/2000/svg","path");return e.setAttribute("d",i),t.append(e),t}function ke(i,t,e={},...n){const s=n.length>0?n:[i],r=B("button",{type:"button",title:i,"aria-label":i,...e},...s);return r.addEventListener("click",o=>{o.detail>0&&r.blur(),t()}),r}function Di(i){if(i==null||!Number.isFinite(i))return"∞";if(i===0)return"0";const t=Math.abs(i);return t>=1e5||t<.001?i.toExponential(2).replace("e+","e"):String(Number(i.toPrecision(4)))}function Tl(i){i.replaceChildren()}function As(i,t="info"){let e=document.getElementById("toasts");e||(e=B("div",{id:"toasts",role:"status","aria-live":"polite"}),document.body.append(e));const n=B("div",{class:`toast ${t}`},i);e.append(n),setTimeout(()=>n.remove(),t==="error"?9e3:4e3)}const Zi=[{id:"plain",name:"Cloth",unit:"",signed:!1},{id:"rate",name:"Deformation rate",unit:"",signed:!0},{id:"velocity",name:"Velocity",unit:"m/s",signed:!1},{id:"curvature",name:"Curvature",unit:"1/m",signed:!0},{id:"contact",name:"Contact",unit:"N",signed:!1},{id:"energy",name:"Fabric energy",unit:"J/m²",signed:!1}];function ia(i){return i==="velocity"||i==="contact"||i==="energy"?i:""}const Sp=[[.07,.06,.2],[.3,.08,.42],[.62,.17,.42],[.9,.36,.27],[.99,.65,.2],[.98,.95,.62]],yp=[[.13,.35,.75],[.45,.65,.88],[.85,.85,.83],[.92,.55,.42],[.72,.09,.14]];function Cf(i,t){const e=t?yp:Sp,n=Math.min(.99999,Math.max(0,i))*(e.length-1),s=Math.floor(n),r=n-s,o=e[s],a=e[s+1];return[0,1,2].map(l=>o[l]*(1-r)+a[l]*r)}const Es=256,vh=new Map;function Ep(i){let t=vh.get(i);if(!t){t=new Float32Array(3*Es);for(let e=0;e<Es;++e)t.set(Cf((e+.5)/Es,i),3*e);vh.set(i,t)}return t}function bp(i,t,e){const{edges:n,rest:s}=i;e.fill(0);for(let r=0;r<s.length;++r){const o=n[2*r],a=n[2*r+1],l=t[3*o]-t[3*a],c=t[3*o+1]-t[3*a+1],h=t[3*o+2]-t[3*a+2],u=Math.sqrt(l*l+c*c+h*h)/s[r]-1,f=Math.abs(u);f>Math.abs(e[o])&&(e[o]=u),f>Math.abs(e[a])&&(e[a]=u)}}function wp(i,t,e,n,s){n.fill(0),s.fill(0);for(let r=0;r<i.rest.length;++r){const o=i.edges[2*r],a=i.edges[2*r+1];let l=0,c=0;for(let h=0;h<3;++h){const u=t[3*a+h]-t[3*o+h];l+=(e[3*a+h]-e[3*o+h])*u,c+=u*u}c<=0||(n[o]+=l/c,n[a]+=l/c,s[o]+=1,s[a]+=1)}for(let r=0;r<n.length;++r)s[r]>0&&(n[r]/=s[r])}class Tp{out=new Float32Array;weight=new Float32Array;find(t,e,n,s){const r=t.stage;return!r||n==="plain"?null:ia(n)!==""?e.field===n&&e.scalar.length===r.points?e.scalar:null:(this.out.length!==r.points&&([this.out,this.weight]=[new Float32Array(r.points),new Float32Array(r.points)]),n==="rate"?bp(r,e.x,this.out):wp(r,e.x,s,this.out,this.weight),this.out)}}function Ap(i,t){const e=[],n=Math.max(1,Math.floor(i.length/2e3));for(let a=0;a<i.length;a+=n)e.push(Math.abs(i[a]));e.sort((a,l)=>a-l);const s=e[Math.floor(.98*(e.length-1))]??0;if(!(s>1e-12))return t?.01:.001;const r=10**Math.floor(Math.log10(s)),o=s/r;return(o<=1?1:o<=2?2:o<=5?5:10)*r}function Rp(i,t,e){const n=B("input",{type:"text",class:"text","aria-label":i,value:String(t??""),placeholder:"not set"});return n.onchange=()=>e(n.value),{element:n,show:s=>n.value=String(s??"")}}function Cp(i,t,e,n){const s=[...new Set([...typeof e=="string"?[e]:[""],...t])],r=B("select",{"aria-label":i},...s.map(o=>B("option",{value:o,selected:o===e},o===""?"not set":o)));return r.onchange=()=>{r.value!==""&&n(r.value)},{element:r,show:o=>r.value=String(o??"")}}function Pp(i,t,e,n){const s=t.map(o=>B("input",{type:"checkbox","aria-label":`${i} ${o}`})),r=o=>s.forEach((a,l)=>a.checked=Array.isArray(o)&&o.includes(t[l]??""));r(e);for(const o of s)o.onchange=()=>n(t.filter((a,l)=>s[l]?.checked));return{element:B("div",{class:"words"},...s.map((o,a)=>B("label",{class:"check"},o,t[a]))),show:r}}const Dp=2e4;function xh(i,t,e){const n=o=>{if(o===void 0)return"";const a=JSON.stringify(o);return a.length<60?a.replaceAll(",",", "):JSON.stringify(o,null,1).replace(/\[\s+([-\d.eE+,\s]+?)\s+\]/g,(l,c)=>`[${c.replace(/\s+/g," ")}]`)},s=B("textarea",{class:"json",spellcheck:"false","aria-label":i,placeholder:"not set"}),r=o=>{const a=n(o);s.disabled=a.length>Dp,s.value=s.disabled?`${a.slice(0,200)} …`:a,s.rows=Math.min(12,s.value.split(`
`).length)};return r(t),s.onchange=()=>{if(s.value.trim()!=="")try{e(JSON.parse(s.value))}catch(o){As(`${i}: ${String(o instanceof Error?o.message:o)}`,"error")}},{element:s,show:r}}function Ni(i,t){return t.$ref?i.$defs?.[t.$ref.slice(8)]??{}:t}function $o(i,t,e){const n=Ni(i,t);if(!n.anyOf||n.properties)return n;const s=Array.isArray(e)?"array":e!==null&&typeof e=="object"?"object":typeof e;return n.anyOf.map(o=>Ni(i,o)).find(o=>o.type!==s?s==="string"&&(o.enum!==void 0||o.const!==void 0):s!=="object"||!o.properties?!0:Object.keys(e).every(a=>a in o.properties))??n}function Mh(i,t,e){const n=Ni(i,t);if((n.anyOf??[]).some(o=>o.const==="auto"))return"auto";if(Array.isArray(n.type))return"limit";if(n.enum)return"choice";const r=$o(i,n,e);return r.enum?"choice":r.type==="number"||r.type==="integer"||r.type==="boolean"?r.type:r.type==="string"?"text":r.type==="array"?r.minItems===3&&r.maxItems===3&&Ni(i,r.items??{}).type==="number"?"vector":"list":r.type==="object"||r.properties?"object":"other"}function Lp(i,t){const e=Ni(i,t.items??{});return e.properties!==void 0||(e.anyOf??[]).some(n=>Ni(i,n).properties!==void 0)}function Up(i,t,e){const n=Ni(i,t.items??{}).enum??[];return Array.isArray(e)&&e.some(s=>!n.includes(String(s)))?[]:n}function Ip(i){const t=/^\[([^\]]*)\]\s*(.*)$/s.exec(i.description??"");return t?[t[1]??"",t[2]??""]:["",i.description??""]}function Sh(i){const t=i.minimum??i.exclusiveMinimum??-1/0,e=i.maximum??1/0,n=[i.exclusiveMinimum!==void 0?`> ${i.exclusiveMinimum}`:i.minimum!==void 0?`≥ ${i.minimum}`:"",i.maximum!==void 0?`≤ ${i.maximum}`:""];return{low:t,high:e,said:n.filter(s=>s!=="").join(", ")}}const yh={live:"changes at once",rebuild:"changes at once (the model is built again)",restart:"starts again"};class Np{constructor(t,e){this.seat=t,this.root=e,this.element.append(B("div",{class:"row"},this.search,B("label",{for:"unset",class:"check"},this.unset,"unset too")),this.list),this.search.oninput=()=>this.filter(),this.unset.onchange=()=>this.build(),t.on("stage",()=>this.refresh()),t.link.on("knob",n=>{if(n.head.seat!==t.number)return;const s=n.head.error;s&&As(s.text,"error"),this.mark(String(n.head.path),s===null)})}element=B("div",{class:"panel knobs"});list=B("div",{class:"knob-list"});search=B("input",{type:"search",placeholder:"find a knob …","aria-label":"find a knob"});unset=B("input",{type:"checkbox",id:"unset"});updates=new Map;timers=new Map;built="";mark(t,e){this.list.querySelector(`[data-path="${CSS.escape(t)}"]`)?.classList.toggle("refused",!e),e||this.refresh()}refresh(){const t=this.seat.stage;if(!t){Tl(this.list),this.built="";return}const e=t.id+JSON.stringify(t.scene,(n,s)=>typeof s=="number"?0:s);if(e!==this.built){this.built=e,this.build();return}for(const[n,s]of this.updates)s(Fp(t.scene,n))}build(){const t=this.seat.stage,e=new Set([...this.list.querySelectorAll("details[open]")].map(s=>s.getAttribute("data-group"))),n=this.list.childElementCount===0;if(Tl(this.list),this.updates.clear(),!!t){for(const[s,r]of Object.entries(this.root.properties??{})){if(["weft","$schema","name","about","expect"].includes(s))continue;const o=this.entry(`/${s}`,s,r,t.scene[s]);if(!o)continue;const a=B("details",{"data-group":s},B("summary",{},s),o);a.open=n?["limit","time","gravity","wind"].includes(s):e.has(s),this.list.append(a)}this.filter()}}entry(t,e,n,s){const r=$o(this.root,n,s),o=Mh(this.root,n,s);if(o==="object"&&s!==void 0&&s!==null)return this.object(t,r,s);if(o==="list"&&Array.isArray(s)&&s.length>0&&Lp(this.root,r)){const a=s.map((l,c)=>{const h=this.entry(`${t}/${c}`,String(c),Ni(this.root,r.items??{}),l),u=String(l?.name??"")||`${e} ${c}`;return h?B("details",{open:c===0},B("summary",{},u),h):null});return B("div",{},...a,this.asText(t,s))}return s===void 0?this.absent(t,e,n,o):this.leaf(t,e,n,r,s)}object(t,e,n){const s=[];for(const[r,o]of Object.entries(e.properties??{})){const a=n[r],l=this.entry(`${t}/${r}`,r,o,a);if(!l)continue;const c=a!==null&&typeof a=="object"&&!l.classList.contains("knob");s.push(c?B("details",{open:!["grid","fluid"].includes(r)},B("summary",{},r),l):l)}return(e.properties===void 0||Object.keys(n).some(r=>!(r in(e.properties??{}))))&&s.push(this.leaf(t,"as text",e,e,n)),s.length>0?B("div",{class:"knob-group"},...s):null}asText(t,e){const n=xh(`${t} as text`,e,s=>this.set(t,s));return this.updates.set(t,s=>n.element===document.activeElement||n.show(s)),B("details",{class:"as-text"},B("summary",{},"as text"),n.element)}absent(t,e,n,s){if(!this.unset.checked)return null;const r=Ni(this.root,$o(this.root,n,{})).required??[];if(s==="object"&&r.length===0){const o=e==="wind"?{velocity:[2,0,0]}:{};return B("div",{class:"knob absent"},B("span",{},e),ke(`add ${e}`,()=>this.set(t,o),{},"add"))}return this.leaf(t,e,n,$o(this.root,n,void 0),void 0)}leaf(t,e,n,s,r){const o=Mh(this.root,n,r),[a,l]=Ip({...s,...n}),c=n["x-effect"]??"restart",h=this.control(o,t,{...s,...n},r,c),{said:u}=Sh({...s,...n});return B("div",{class:`knob effect-${c}`,"data-path":t,title:`${t}
${l}${u?` (${u})`:""}
${yh[c]??""}`},B("div",{class:"knob-name"},B("span",{},e),B("em",{},a?`[${a}]`:""),B("i",{class:"badge",title:yh[c]??""},c)),h,l||u?B("small",{},l,u?B("span",{class:"said"},`${l?" · ":""}${u}`):null):null)}control(t,e,n,s,r){switch(t){case"number":case"integer":return this.number(e,n,s,t==="integer",r);case"limit":case"auto":return this.optional(e,n,s??null,t==="auto"?"auto":null,r);case"boolean":{const o=B("input",{type:"checkbox","aria-label":e,checked:s===!0});return o.onchange=()=>this.set(e,o.checked),this.updates.set(e,a=>o.checked=a===!0),o}case"choice":{const o=n.enum??(n.anyOf??[]).flatMap(l=>l.enum??[]),a=B("select",{"aria-label":e},...o.map(l=>B("option",{value:l,selected:l===s},l)));return a.onchange=()=>this.set(e,a.value),this.updates.set(e,l=>a.value=String(l)),a}case"vector":{const o=(Array.isArray(s)?s:[0,0,0]).map((a,l)=>B("input",{type:"number",step:"any",value:Number(a),"aria-label":`${e} ${"xyz"[l]??""}`}));for(const a of o)a.onchange=()=>this.set(e,o.map(l=>Number(l.value)));return this.updates.set(e,a=>o.forEach((l,c)=>l.value=String(a[c]??0))),B("div",{class:"vector"},...o)}default:return this.words(t,e,n,s)}}words(t,e,n,s){const r=c=>this.set(e,c),o=n["x-file"]??n.anyOf?.find(c=>c["x-file"])?.["x-file"],a=t==="list"?Up(this.root,n,s):[];let l;return o!==void 0&&(t==="text"||s===void 0)?l=Cp(e,o.split(" ").flatMap(c=>this.seat.stage?.names[c]??[]),s,r):t==="text"?l=Rp(e,s,r):a.length>0?l=Pp(e,a,s,r):l=xh(e,s,r),this.updates.set(e,c=>{l.element.contains(document.activeElement)||l.show(c)}),l.element}number(t,e,n,s,r){const{low:o,high:a}=Sh(e),l=Math.max(Math.abs(n??0),Math.abs(Number(e.default??0)),.001),c=o>-1/0&&(l-o)/l<1e3?Math.max(o,-4*l):-4*l,h=Math.min(a,4*l),u=B("input",{type:"range",min:c,max:h,step:s?1:(h-c)/400,value:n??0,"aria-label":`${t} slider`}),f=B("input",{type:"number",step:s?1:"any",value:n??"",placeholder:"not set","aria-label":t}),p=r!=="restart";return u.oninput=()=>{f.value=String(Number(Number(u.value).toPrecision(4))),p&&this.setSoon(t,Number(f.value))},u.onchange=()=>this.set(t,Number(f.value)),f.onchange=()=>{f.value!==""&&this.set(t,Number(f.value))},this.updates.set(t,_=>{document.activeElement===u||document.activeElement===f||(f.value=_===void 0?"":String(_),u.value=String(_??0))}),B("div",{class:"number"},u,f)}optional(t,e,n,s,r){const o=B("input",{type:"checkbox","aria-label":`${t} given`,checked:typeof n=="number"}),a=typeof n=="number"?n:t.includes("limit")?.1:this.seat.status.dt??.001,l=this.number(t,{...e,default:0},a,!1,r),c=this.updates.get(t);return l.classList.toggle("off",typeof n!="number"),o.onchange=()=>{const h=l.querySelector("input[type=number]");this.set(t,o.checked?Number(h?.value??a):s),l.classList.toggle("off",!o.checked)},l.addEventListener("input",()=>{o.checked=!0,l.classList.remove("off")}),this.updates.set(t,h=>{o.checked=typeof h=="number",l.classList.toggle("off",!o.checked),typeof h=="number"&&c?.(h)}),B("div",{class:"optional"},o,l)}setSoon(t,e){this.timers.has(t)||this.timers.set(t,window.setTimeout(()=>{this.timers.delete(t);const n=this.list.querySelector(`[data-path="${CSS.escape(t)}"] input[type=number]`);this.set(t,n?Number(n.value):e)},80))}set(t,e){typeof e=="number"&&!Number.isFinite(e)||this.seat.order("set",{path:t,value:e})}filter(){const t=this.search.value.trim().toLowerCase();for(const e of this.list.querySelectorAll(".knob")){const n=`${e.dataset.path??""} ${e.textContent??""}`.toLowerCase();e.hidden=t!==""&&!n.includes(t)}if(t!=="")for(const e of this.list.querySelectorAll("details"))e.open=!0}}function Fp(i,t){let e=i;for(const n of t.split("/").slice(1))e=e?.[n];return e}function Op(i){const{dt:t,stable:e}=i.status;if(t===void 0)return{text:"",level:"good",share:0};if(e==null)return{text:`step ${Di(t)} s · stable at any`,level:"good",share:.1};const n=e>0?t/e:2,s=n>1?"bad":n>.93?"near":"good";return{text:`step ${Di(t)} s of at most ${Di(e)} s`,level:s,share:n}}class Pf{constructor(t){this.view=t,this.scale.append(this.low,this.bar,this.high),this.element.append(this.name,this.scale)}element=B("div",{class:"legend",role:"group","aria-label":"legend of the colours"});bar=B("canvas",{width:160,height:10});scale=B("div",{class:"scale"});low=B("span");name=B("strong");high=B("span");key="";refresh(){const t=Zi.find(o=>o.id===this.view.look.by),e=this.view.cloth.range;if(this.element.hidden=!t||t.id==="plain"||!this.view.seat.stage,!t||this.element.hidden)return;const{missing:n}=this.view.cloth,s=`${t.id} ${e} ${n}`;if(s===this.key)return;this.key=s,this.name.textContent=t.name+(t.unit?` [${t.unit}]`:"")+(n?": not kept of this frame":""),this.scale.hidden=n,this.low.textContent=t.signed?`−${Di(e)}`:"0",this.high.textContent=Di(e);const r=this.bar.getContext("2d");for(let o=0;r&&o<160;++o){const[a,l,c]=Cf(o/159,t.signed).map(h=>Math.round(255*h**.45454545454545453));r.fillStyle=`rgb(${a},${l},${c})`,r.fillRect(o,0,1,10)}}}class Df{constructor(t){this.seat=t,this.element.append(B("strong",{},"Stability"),this.needle,this.words),t.on("status",()=>this.refresh()),this.refresh()}element=B("div",{class:"stability",id:"stability",role:"group","aria-label":"stability of the step"});needle=B("meter",{min:0,max:1.25,low:.93,high:1,optimum:0,"aria-label":"step as a share of the largest stable one"});words=B("span");refresh(){const{text:t,level:e,share:n}=Op(this.seat);this.element.hidden=t==="",this.element.dataset.level=e,this.needle.value=Math.min(1.25,n);const s=e==="bad"?" — too long: it will blow up":e==="near"?" — at the edge":"";this.words.setAttribute("aria-live",e==="bad"?"assertive":"off"),this.words.textContent=`${t}${this.seat.status.auto?" (auto)":""} · ${this.seat.status.scheme??""}${s}`}}function Bp(i){const t=i.start[0]??{},e=i.end[0]??{};return[["determinant",`${String(t.determinant??"–")} → ${String(e.determinant??"–")}`],["linking with the axis",`${String(t.linking??"–")} → ${String(e.linking??"–")}`],["J+, J−",`${(t.j??[]).join(", ")} → ${(e.j??[]).join(", ")}`],["asked on the way",`${i.checks} times`],["intersections",`${i.intersections}, counted exactly`],["points inside bodies",String(i.inside)],["smallest distance",i.distance===null?"–":`${Di(1e3*i.distance)} mm`],["radius of the loop",i.loop===null?"–":`${Di(1e3*i.loop)} mm`],["steps",String(i.steps)]]}class kp{constructor(t){this.seat=t,t.on("status",()=>this.refresh()),t.on("stage",()=>this.refresh())}element=B("article",{class:"certificate",id:"certificate","aria-live":"polite",hidden:!0});shown="";refresh(){const t=this.seat.status.certificate,e=t?JSON.stringify(t):"";if(e===this.shown||(this.shown=e,this.element.hidden=!t,!t))return;const n=t.same&&t.clean,s=B("button",{type:"button",class:"close","aria-label":"close",onclick:()=>this.element.hidden=!0},"×");this.element.dataset.good=String(n),this.element.replaceChildren(s,B("h2",{},n?"The same knot, and nothing passed through":t.same?"Not free of intersections":"Another knot"),B("p",{},t.reason),B("dl",{class:"facts"},...Bp(t).flatMap(([r,o])=>[B("dt",{},r),B("dd",{},o)])))}}const Xs={play:"M7 4l14 8-14 8z",pause:"M6 4h5v16H6zM14 4h5v16h-5z",step:"M5 4l11 8-11 8zM17 4h3v16h-3z",reset:"M4 4h3v7l12-7v16L7 13v7H4z",back:"M20 4L9 12l11 8zM4 4h3v16H4z"};class Lf{constructor(t){this.seats=t,this.playButton=ke("play (space)",()=>this.toggle(),{class:"main",id:"play"},Ki(Xs.play));for(const[e,n]of[["0.1","0.1×"],["0.25","¼×"],["0.5","½×"],["1","1×"],["2","2×"],["0","max"]])this.speeds.append(B("option",{value:e,selected:e==="1"},n));this.speeds.onchange=()=>this.each(e=>e.order("speed",{value:Number(this.speeds.value)})),this.range.oninput=()=>this.scrub(Number(this.range.value)),this.element=B("div",{class:"transport",role:"toolbar","aria-label":"simulation"},ke("reset (R)",()=>this.reset(),{id:"reset"},Ki(Xs.reset)),ke("one frame back (,)",()=>this.nudge(-1),{},Ki(Xs.back)),this.playButton,ke("one step (.)",()=>this.nudge(1),{id:"step"},Ki(Xs.step)),this.speeds,this.range,this.live,this.clock),setInterval(()=>this.replay(),20)}element;playButton;range=B("input",{type:"range",min:0,max:1,value:0,step:1,"aria-label":"timeline",class:"timeline"});clock=B("output",{class:"clock","aria-live":"off"},"0.000 s");live=ke("go back to now",()=>this.goLive(),{class:"live"},"live");speeds=B("select",{"aria-label":"speed",title:"speed"});replaying=null;each(t){this.seats().forEach(t)}past(){return this.seats().some(t=>t.viewing!==null)}playing(){return this.replaying!==null||this.seats().some(t=>t.status.playing)}toggle(){if(this.replaying)this.replaying=null;else if(this.playing())this.each(t=>t.order("play",{on:!1}));else{if(this.seats().every(t=>!t.stage))return;if(this.past()||this.seats().every(t=>t.status.recorded)){const t=this.seats()[0]?.viewing??0;this.replaying={from:t>=this.last()?0:t,at:performance.now()}}else this.each(t=>t.order("speed",{value:Number(this.speeds.value)})),this.each(t=>t.order("play",{on:!0}))}this.refresh()}reset(){this.replaying=null,this.each(t=>{t.view(null),t.order("restart")})}nudge(t){t>0&&!this.past()&&!this.seats().every(e=>e.status.recorded)?this.each(e=>e.order("step")):this.scrub(Math.max(0,Math.min(this.last(),(this.seats()[0]?.viewing??this.last())+t)))}goLive(){this.replaying=null,this.each(t=>t.view(null)),this.refresh()}scrub(t){this.replaying=null,this.each(e=>{e.status.playing&&e.order("play",{on:!1}),e.view(Math.min(t,e.lastFrame()))}),this.refresh()}last(){const t=this.seats();return t.length===0?0:Math.min(...t.map(e=>e.lastFrame()))}replay(){if(!this.replaying)return;const t=this.seats()[0],e=Number(t?.stage?.scene.time?.frames_per_second??25),n=Number(this.speeds.value)||1,s=this.replaying.from+Math.floor((performance.now()-this.replaying.at)/1e3*e*n);s>=this.last()?(this.replaying=null,this.each(r=>r.view(r.status.recorded?this.last():null))):this.each(r=>r.view(s)),this.refresh()}refresh(){const t=this.seats()[0];if(!t)return;const e=this.last();this.range.max=String(Math.max(1,e)),(document.activeElement!==this.range||!this.past())&&(this.range.value=String(t.viewing??e));const n=this.playing();this.playButton.dataset.playing!==String(n)&&(this.playButton.dataset.playing=String(n),this.playButton.replaceChildren(Ki(n?Xs.pause:Xs.play)),this.playButton.title=n?"pause (space)":"play (space)",this.playButton.setAttribute("aria-label",this.playButton.title)),this.live.classList.toggle("on",!this.past());const s=t.shown?.time??0;this.clock.textContent=`${s.toFixed(3)} s · frame ${Math.max(0,t.viewing??e)} of ${e}`,this.clock.title=`step ${t.status.step??0} of ${Di(t.status.dt)} s`}}/**
 * @license
 * Copyright 2010-2024 Three.js Authors
 * SPDX-License-Identifier: MIT
 */const Tc="170",hr={ROTATE:0,DOLLY:1,PAN:2},lr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},zp=0,Eh=1,Hp=2,Uf=1,If=2,Ai=3,Fi=0,bn=1,qn=2,Qi=0,ur=1,bh=2,wh=3,Th=4,Vp=5,Ms=100,Gp=101,Wp=102,Xp=103,Yp=104,qp=200,$p=201,jp=202,Kp=203,Al=204,Rl=205,Zp=206,Jp=207,Qp=208,tm=209,em=210,nm=211,im=212,sm=213,rm=214,Cl=0,Pl=1,Dl=2,gr=3,Ll=4,Ul=5,Il=6,Nl=7,Nf=0,om=1,am=2,ts=0,lm=1,cm=2,hm=3,um=4,fm=5,dm=6,pm=7,Ff=300,_r=301,vr=302,Fl=303,Ol=304,da=306,sa=1e3,bs=1001,Bl=1002,oi=1003,mm=1004,po=1005,gi=1006,ka=1007,ws=1008,Oi=1009,Of=1010,Bf=1011,Qr=1012,Ac=1013,Rs=1014,Ci=1015,eo=1016,Rc=1017,Cc=1018,xr=1020,kf=35902,zf=1021,Hf=1022,ri=1023,Vf=1024,Gf=1025,fr=1026,Mr=1027,Wf=1028,Pc=1029,Xf=1030,Dc=1031,Lc=1033,jo=33776,Ko=33777,Zo=33778,Jo=33779,kl=35840,zl=35841,Hl=35842,Vl=35843,Gl=36196,Wl=37492,Xl=37496,Yl=37808,ql=37809,$l=37810,jl=37811,Kl=37812,Zl=37813,Jl=37814,Ql=37815,tc=37816,ec=37817,nc=37818,ic=37819,sc=37820,rc=37821,Qo=36492,oc=36494,ac=36495,Yf=36283,lc=36284,cc=36285,hc=36286,gm=3200,_m=3201,qf=0,vm=1,Ji="",On="srgb",Tr="srgb-linear",pa="linear",Ee="srgb",Ys=7680,Ah=519,xm=512,Mm=513,Sm=514,$f=515,ym=516,Em=517,bm=518,wm=519,Rh=35044,uc=35048,Ch="300 es",Pi=2e3,ra=2001;class Ls{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});const n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){if(this._listeners===void 0)return!1;const n=this._listeners;return n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){if(this._listeners===void 0)return;const s=this._listeners[t];if(s!==void 0){const r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){if(this._listeners===void 0)return;const n=this._listeners[t.type];if(n!==void 0){t.target=this;const s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}}const dn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],ta=Math.PI/180,fc=180/Math.PI;function no(){const i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(dn[i&255]+dn[i>>8&255]+dn[i>>16&255]+dn[i>>24&255]+"-"+dn[t&255]+dn[t>>8&255]+"-"+dn[t>>16&15|64]+dn[t>>24&255]+"-"+dn[e&63|128]+dn[e>>8&255]+"-"+dn[e>>16&255]+dn[e>>24&255]+dn[n&255]+dn[n>>8&255]+dn[n>>16&255]+dn[n>>24&255]).toLowerCase()}function yn(i,t,e){return Math.max(t,Math.min(e,i))}function Tm(i,t){return(i%t+t)%t}function za(i,t,e){return(1-e)*i+e*t}function Or(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return i/4294967295;case Uint16Array:return i/65535;case Uint8Array:return i/255;case Int32Array:return Math.max(i/2147483647,-1);case Int16Array:return Math.max(i/32767,-1);case Int8Array:return Math.max(i/127,-1);default:throw new Error("Invalid component type.")}}function Rn(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return Math.round(i*4294967295);case Uint16Array:return Math.round(i*65535);case Uint8Array:return Math.round(i*255);case Int32Array:return Math.round(i*2147483647);case Int16Array:return Math.round(i*32767);case Int8Array:return Math.round(i*127);default:throw new Error("Invalid component type.")}}const Am={DEG2RAD:ta};class jt{constructor(t=0,e=0){jt.prototype.isVector2=!0,this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){const e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(yn(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){const n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}}class Qt{constructor(t,e,n,s,r,o,a,l,c){Qt.prototype.isMatrix3=!0,this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){const h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){const e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],f=n[2],p=n[5],_=n[8],v=s[0],m=s[3],d=s[6],w=s[1],A=s[4],y=s[7],H=s[2],D=s[5],L=s[8];return r[0]=o*v+a*w+l*H,r[3]=o*m+a*A+l*D,r[6]=o*d+a*y+l*L,r[1]=c*v+h*w+u*H,r[4]=c*m+h*A+u*D,r[7]=c*d+h*y+u*L,r[2]=f*v+p*w+_*H,r[5]=f*m+p*A+_*D,r[8]=f*d+p*y+_*L,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,f=a*l-h*r,p=c*r-o*l,_=e*u+n*f+s*p;if(_===0)return this.set(0,0,0,0,0,0,0,0,0);const v=1/_;return t[0]=u*v,t[1]=(s*c-h*n)*v,t[2]=(a*n-s*o)*v,t[3]=f*v,t[4]=(h*e-s*l)*v,t[5]=(s*r-a*e)*v,t[6]=p*v,t[7]=(n*l-c*e)*v,t[8]=(o*e-n*r)*v,this}transpose(){let t;const e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){const e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){const l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return this.premultiply(Ha.makeScale(t,e)),this}rotate(t){return this.premultiply(Ha.makeRotation(-t)),this}translate(t,e){return this.premultiply(Ha.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}}const Ha=new Qt;function jf(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function oa(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Rm(){const i=oa("canvas");return i.style.display="block",i}const Ph={};function Xr(i){i in Ph||(Ph[i]=!0,console.warn(i))}function Cm(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}function Pm(i){const t=i.elements;t[2]=.5*t[2]+.5*t[3],t[6]=.5*t[6]+.5*t[7],t[10]=.5*t[10]+.5*t[11],t[14]=.5*t[14]+.5*t[15]}function Dm(i){const t=i.elements;t[11]===-1?(t[10]=-t[10]-1,t[14]=-t[14]):(t[10]=-t[10],t[14]=-t[14]+1)}const de={enabled:!0,workingColorSpace:Tr,spaces:{},convert:function(i,t,e){return this.enabled===!1||t===e||!t||!e||(this.spaces[t].transfer===Ee&&(i.r=Li(i.r),i.g=Li(i.g),i.b=Li(i.b)),this.spaces[t].primaries!==this.spaces[e].primaries&&(i.applyMatrix3(this.spaces[t].toXYZ),i.applyMatrix3(this.spaces[e].fromXYZ)),this.spaces[e].transfer===Ee&&(i.r=dr(i.r),i.g=dr(i.g),i.b=dr(i.b))),i},fromWorkingColorSpace:function(i,t){return this.convert(i,this.workingColorSpace,t)},toWorkingColorSpace:function(i,t){return this.convert(i,t,this.workingColorSpace)},getPrimaries:function(i){return this.spaces[i].primaries},getTransfer:function(i){return i===Ji?pa:this.spaces[i].transfer},getLuminanceCoefficients:function(i,t=this.workingColorSpace){return i.fromArray(this.spaces[t].luminanceCoefficients)},define:function(i){Object.assign(this.spaces,i)},_getMatrix:function(i,t,e){return i.copy(this.spaces[t].toXYZ).multiply(this.spaces[e].fromXYZ)},_getDrawingBufferColorSpace:function(i){return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(i=this.workingColorSpace){return this.spaces[i].workingColorSpaceConfig.unpackColorSpace}};function Li(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function dr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}const Dh=[.64,.33,.3,.6,.15,.06],Lh=[.2126,.7152,.0722],Uh=[.3127,.329],Ih=new Qt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Nh=new Qt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);de.define({[Tr]:{primaries:Dh,whitePoint:Uh,transfer:pa,toXYZ:Ih,fromXYZ:Nh,luminanceCoefficients:Lh,workingColorSpaceConfig:{unpackColorSpace:On},outputColorSpaceConfig:{drawingBufferColorSpace:On}},[On]:{primaries:Dh,whitePoint:Uh,transfer:Ee,toXYZ:Ih,fromXYZ:Nh,luminanceCoefficients:Lh,outputColorSpaceConfig:{drawingBufferColorSpace:On}}});let qs;class Lm{static getDataURL(t){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let e;if(t instanceof HTMLCanvasElement)e=t;else{qs===void 0&&(qs=oa("canvas")),qs.width=t.width,qs.height=t.height;const n=qs.getContext("2d");t instanceof ImageData?n.putImageData(t,0,0):n.drawImage(t,0,0,t.width,t.height),e=qs}return e.width>2048||e.height>2048?(console.warn("THREE.ImageUtils.getDataURL: Image converted to jpg for performance reasons",t),e.toDataURL("image/jpeg",.6)):e.toDataURL("image/png")}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){const e=oa("canvas");e.width=t.width,e.height=t.height;const n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);const s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Li(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){const e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Li(e[n]/255)*255):e[n]=Li(e[n]);return{data:e,width:t.width,height:t.height}}else return console.warn("THREE.ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}}let Um=0;class Kf{constructor(t=null){this.isSource=!0,Object.defineProperty(this,"id",{value:Um++}),this.uuid=no(),this.data=t,this.dataReady=!0,this.version=0}set needsUpdate(t){t===!0&&this.version++}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];const n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Va(s[o].image)):r.push(Va(s[o]))}else r=Va(s);n.url=r}return e||(t.images[this.uuid]=n),n}}function Va(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Lm.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(console.warn("THREE.Texture: Unable to serialize Texture."),{})}let Im=0;class wn extends Ls{constructor(t=wn.DEFAULT_IMAGE,e=wn.DEFAULT_MAPPING,n=bs,s=bs,r=gi,o=ws,a=ri,l=Oi,c=wn.DEFAULT_ANISOTROPY,h=Ji){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Im++}),this.uuid=no(),this.name="",this.source=new Kf(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new jt(0,0),this.repeat=new jt(1,1),this.center=new jt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Qt,this.generateMipmaps=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.version=0,this.onUpdate=null,this.isRenderTargetTexture=!1,this.pmremVersion=0}get image(){return this.source.data}set image(t=null){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];const n={metadata:{version:4.6,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Ff)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case sa:t.x=t.x-Math.floor(t.x);break;case bs:t.x=t.x<0?0:1;break;case Bl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case sa:t.y=t.y-Math.floor(t.y);break;case bs:t.y=t.y<0?0:1;break;case Bl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}}wn.DEFAULT_IMAGE=null;wn.DEFAULT_MAPPING=Ff;wn.DEFAULT_ANISOTROPY=1;class ze{constructor(t=0,e=0,n=0,s=1){ze.prototype.isVector4=!0,this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);const e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r;const l=t.elements,c=l[0],h=l[4],u=l[8],f=l[1],p=l[5],_=l[9],v=l[2],m=l[6],d=l[10];if(Math.abs(h-f)<.01&&Math.abs(u-v)<.01&&Math.abs(_-m)<.01){if(Math.abs(h+f)<.1&&Math.abs(u+v)<.1&&Math.abs(_+m)<.1&&Math.abs(c+p+d-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;const A=(c+1)/2,y=(p+1)/2,H=(d+1)/2,D=(h+f)/4,L=(u+v)/4,U=(_+m)/4;return A>y&&A>H?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=D/n,r=L/n):y>H?y<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(y),n=D/s,r=U/s):H<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(H),n=L/r,s=U/r),this.set(n,s,r,e),this}let w=Math.sqrt((m-_)*(m-_)+(u-v)*(u-v)+(f-h)*(f-h));return Math.abs(w)<.001&&(w=1),this.x=(m-_)/w,this.y=(u-v)/w,this.z=(f-h)/w,this.w=Math.acos((c+p+d-1)/2),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this.w=Math.max(t.w,Math.min(e.w,this.w)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this.w=Math.max(t,Math.min(e,this.w)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}}class Nm extends Ls{constructor(t=1,e=1,n={}){super(),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=1,this.scissor=new ze(0,0,t,e),this.scissorTest=!1,this.viewport=new ze(0,0,t,e);const s={width:t,height:e,depth:1};n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:gi,depthBuffer:!0,stencilBuffer:!1,resolveDepthBuffer:!0,resolveStencilBuffer:!0,depthTexture:null,samples:0,count:1},n);const r=new wn(s,n.mapping,n.wrapS,n.wrapT,n.magFilter,n.minFilter,n.format,n.type,n.anisotropy,n.colorSpace);r.flipY=!1,r.generateMipmaps=n.generateMipmaps,r.internalFormat=n.internalFormat,this.textures=[];const o=n.count;for(let a=0;a<o;a++)this.textures[a]=r.clone(),this.textures[a].isRenderTargetTexture=!0;this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.depthTexture=n.depthTexture,this.samples=n.samples}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n;this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let n=0,s=t.textures.length;n<s;n++)this.textures[n]=t.textures[n].clone(),this.textures[n].isRenderTargetTexture=!0;const e=Object.assign({},t.texture.image);return this.texture.source=new Kf(e),this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,t.depthTexture!==null&&(this.depthTexture=t.depthTexture.clone()),this.samples=t.samples,this}dispose(){this.dispatchEvent({type:"dispose"})}}class Cs extends Nm{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}}class Zf extends wn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=oi,this.minFilter=oi,this.wrapR=bs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}}class Fm extends wn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=oi,this.minFilter=oi,this.wrapR=bs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}class Ps{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3];const f=r[o+0],p=r[o+1],_=r[o+2],v=r[o+3];if(a===0){t[e+0]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u;return}if(a===1){t[e+0]=f,t[e+1]=p,t[e+2]=_,t[e+3]=v;return}if(u!==v||l!==f||c!==p||h!==_){let m=1-a;const d=l*f+c*p+h*_+u*v,w=d>=0?1:-1,A=1-d*d;if(A>Number.EPSILON){const H=Math.sqrt(A),D=Math.atan2(H,d*w);m=Math.sin(m*D)/H,a=Math.sin(a*D)/H}const y=a*w;if(l=l*m+f*y,c=c*m+p*y,h=h*m+_*y,u=u*m+v*y,m===1-a){const H=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=H,c*=H,h*=H,u*=H}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){const a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],f=r[o+1],p=r[o+2],_=r[o+3];return t[e]=a*_+h*u+l*p-c*f,t[e+1]=l*_+h*f+c*u-a*p,t[e+2]=c*_+h*p+a*f-l*u,t[e+3]=h*_-a*u-l*f-c*p,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){const n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),f=l(n/2),p=l(s/2),_=l(r/2);switch(o){case"XYZ":this._x=f*h*u+c*p*_,this._y=c*p*u-f*h*_,this._z=c*h*_+f*p*u,this._w=c*h*u-f*p*_;break;case"YXZ":this._x=f*h*u+c*p*_,this._y=c*p*u-f*h*_,this._z=c*h*_-f*p*u,this._w=c*h*u+f*p*_;break;case"ZXY":this._x=f*h*u-c*p*_,this._y=c*p*u+f*h*_,this._z=c*h*_+f*p*u,this._w=c*h*u-f*p*_;break;case"ZYX":this._x=f*h*u-c*p*_,this._y=c*p*u+f*h*_,this._z=c*h*_-f*p*u,this._w=c*h*u+f*p*_;break;case"YZX":this._x=f*h*u+c*p*_,this._y=c*p*u+f*h*_,this._z=c*h*_-f*p*u,this._w=c*h*u-f*p*_;break;case"XZY":this._x=f*h*u-c*p*_,this._y=c*p*u-f*h*_,this._z=c*h*_+f*p*u,this._w=c*h*u+f*p*_;break;default:console.warn("THREE.Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){const n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){const e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],f=n+a+u;if(f>0){const p=.5/Math.sqrt(f+1);this._w=.25/p,this._x=(h-l)*p,this._y=(r-c)*p,this._z=(o-s)*p}else if(n>a&&n>u){const p=2*Math.sqrt(1+n-a-u);this._w=(h-l)/p,this._x=.25*p,this._y=(s+o)/p,this._z=(r+c)/p}else if(a>u){const p=2*Math.sqrt(1+a-n-u);this._w=(r-c)/p,this._x=(s+o)/p,this._y=.25*p,this._z=(l+h)/p}else{const p=2*Math.sqrt(1+u-n-a);this._w=(o-s)/p,this._x=(r+c)/p,this._y=(l+h)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<Number.EPSILON?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(yn(this.dot(t),-1,1)))}rotateTowards(t,e){const n=this.angleTo(t);if(n===0)return this;const s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){const n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){if(e===0)return this;if(e===1)return this.copy(t);const n=this._x,s=this._y,r=this._z,o=this._w;let a=o*t._w+n*t._x+s*t._y+r*t._z;if(a<0?(this._w=-t._w,this._x=-t._x,this._y=-t._y,this._z=-t._z,a=-a):this.copy(t),a>=1)return this._w=o,this._x=n,this._y=s,this._z=r,this;const l=1-a*a;if(l<=Number.EPSILON){const p=1-e;return this._w=p*o+e*this._w,this._x=p*n+e*this._x,this._y=p*s+e*this._y,this._z=p*r+e*this._z,this.normalize(),this}const c=Math.sqrt(l),h=Math.atan2(c,a),u=Math.sin((1-e)*h)/c,f=Math.sin(e*h)/c;return this._w=o*u+this._w*f,this._x=n*u+this._x*f,this._y=s*u+this._y*f,this._z=r*u+this._z*f,this._onChangeCallback(),this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){const t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}}class V{constructor(t=0,e=0,n=0){V.prototype.isVector3=!0,this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Fh.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Fh.setFromAxisAngle(t,e))}applyMatrix3(t){const e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){const e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){const e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){const n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){const e=t.lengthSq();if(e===0)return this.set(0,0,0);const n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Ga.copy(this).projectOnVector(t),this.sub(Ga)}reflect(t){return this.sub(Ga.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(yn(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){const s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){const e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){const t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}}const Ga=new V,Fh=new Ps;class es{constructor(t=new V(1/0,1/0,1/0),e=new V(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Zn.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Zn.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){const n=Zn.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);const n=t.geometry;if(n!==void 0){const r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Zn):Zn.fromBufferAttribute(r,o),Zn.applyMatrix4(t.matrixWorld),this.expandByPoint(Zn);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),mo.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),mo.copy(n.boundingBox)),mo.applyMatrix4(t.matrixWorld),this.union(mo)}const s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Zn),Zn.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Br),go.subVectors(this.max,Br),$s.subVectors(t.a,Br),js.subVectors(t.b,Br),Ks.subVectors(t.c,Br),Gi.subVectors(js,$s),Wi.subVectors(Ks,js),us.subVectors($s,Ks);let e=[0,-Gi.z,Gi.y,0,-Wi.z,Wi.y,0,-us.z,us.y,Gi.z,0,-Gi.x,Wi.z,0,-Wi.x,us.z,0,-us.x,-Gi.y,Gi.x,0,-Wi.y,Wi.x,0,-us.y,us.x,0];return!Wa(e,$s,js,Ks,go)||(e=[1,0,0,0,1,0,0,0,1],!Wa(e,$s,js,Ks,go))?!1:(_o.crossVectors(Gi,Wi),e=[_o.x,_o.y,_o.z],Wa(e,$s,js,Ks,go))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Zn).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Zn).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(yi[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),yi[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),yi[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),yi[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),yi[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),yi[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),yi[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),yi[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(yi),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}}const yi=[new V,new V,new V,new V,new V,new V,new V,new V],Zn=new V,mo=new es,$s=new V,js=new V,Ks=new V,Gi=new V,Wi=new V,us=new V,Br=new V,go=new V,_o=new V,fs=new V;function Wa(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){fs.fromArray(i,r);const a=s.x*Math.abs(fs.x)+s.y*Math.abs(fs.y)+s.z*Math.abs(fs.z),l=t.dot(fs),c=e.dot(fs),h=n.dot(fs);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}const Om=new es,kr=new V,Xa=new V;class io{constructor(t=new V,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){const n=this.center;e!==void 0?n.copy(e):Om.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){const e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){const n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;kr.subVectors(t,this.center);const e=kr.lengthSq();if(e>this.radius*this.radius){const n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(kr,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Xa.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(kr.copy(t.center).add(Xa)),this.expandByPoint(kr.copy(t.center).sub(Xa))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}}const Ei=new V,Ya=new V,vo=new V,Xi=new V,qa=new V,xo=new V,$a=new V;class so{constructor(t=new V,e=new V(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Ei)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);const n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){const e=Ei.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Ei.copy(this.origin).addScaledVector(this.direction,e),Ei.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Ya.copy(t).add(e).multiplyScalar(.5),vo.copy(e).sub(t).normalize(),Xi.copy(this.origin).sub(Ya);const r=t.distanceTo(e)*.5,o=-this.direction.dot(vo),a=Xi.dot(this.direction),l=-Xi.dot(vo),c=Xi.lengthSq(),h=Math.abs(1-o*o);let u,f,p,_;if(h>0)if(u=o*l-a,f=o*a-l,_=r*h,u>=0)if(f>=-_)if(f<=_){const v=1/h;u*=v,f*=v,p=u*(u+o*f+2*a)+f*(o*u+f+2*l)+c}else f=r,u=Math.max(0,-(o*f+a)),p=-u*u+f*(f+2*l)+c;else f=-r,u=Math.max(0,-(o*f+a)),p=-u*u+f*(f+2*l)+c;else f<=-_?(u=Math.max(0,-(-o*r+a)),f=u>0?-r:Math.min(Math.max(-r,-l),r),p=-u*u+f*(f+2*l)+c):f<=_?(u=0,f=Math.min(Math.max(-r,-l),r),p=f*(f+2*l)+c):(u=Math.max(0,-(o*r+a)),f=u>0?r:Math.min(Math.max(-r,-l),r),p=-u*u+f*(f+2*l)+c);else f=o>0?-r:r,u=Math.max(0,-(o*f+a)),p=-u*u+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Ya).addScaledVector(vo,f),p}intersectSphere(t,e){Ei.subVectors(t.center,this.origin);const n=Ei.dot(this.direction),s=Ei.dot(Ei)-n*n,r=t.radius*t.radius;if(s>r)return null;const o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){const e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;const n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){const n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){const e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l;const c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,f=this.origin;return c>=0?(n=(t.min.x-f.x)*c,s=(t.max.x-f.x)*c):(n=(t.max.x-f.x)*c,s=(t.min.x-f.x)*c),h>=0?(r=(t.min.y-f.y)*h,o=(t.max.y-f.y)*h):(r=(t.max.y-f.y)*h,o=(t.min.y-f.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-f.z)*u,l=(t.max.z-f.z)*u):(a=(t.max.z-f.z)*u,l=(t.min.z-f.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Ei)!==null}intersectTriangle(t,e,n,s,r){qa.subVectors(e,t),xo.subVectors(n,t),$a.crossVectors(qa,xo);let o=this.direction.dot($a),a;if(o>0){if(s)return null;a=1}else if(o<0)a=-1,o=-o;else return null;Xi.subVectors(this.origin,t);const l=a*this.direction.dot(xo.crossVectors(Xi,xo));if(l<0)return null;const c=a*this.direction.dot(qa.cross(Xi));if(c<0||l+c>o)return null;const h=-a*Xi.dot($a);return h<0?null:this.at(h/o,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}}class Ue{constructor(t,e,n,s,r,o,a,l,c,h,u,f,p,_,v,m){Ue.prototype.isMatrix4=!0,this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,f,p,_,v,m)}set(t,e,n,s,r,o,a,l,c,h,u,f,p,_,v,m){const d=this.elements;return d[0]=t,d[4]=e,d[8]=n,d[12]=s,d[1]=r,d[5]=o,d[9]=a,d[13]=l,d[2]=c,d[6]=h,d[10]=u,d[14]=f,d[3]=p,d[7]=_,d[11]=v,d[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new Ue().fromArray(this.elements)}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){const e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){const e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){const e=this.elements,n=t.elements,s=1/Zs.setFromMatrixColumn(t,0).length(),r=1/Zs.setFromMatrixColumn(t,1).length(),o=1/Zs.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){const e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){const f=o*h,p=o*u,_=a*h,v=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=p+_*c,e[5]=f-v*c,e[9]=-a*l,e[2]=v-f*c,e[6]=_+p*c,e[10]=o*l}else if(t.order==="YXZ"){const f=l*h,p=l*u,_=c*h,v=c*u;e[0]=f+v*a,e[4]=_*a-p,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=p*a-_,e[6]=v+f*a,e[10]=o*l}else if(t.order==="ZXY"){const f=l*h,p=l*u,_=c*h,v=c*u;e[0]=f-v*a,e[4]=-o*u,e[8]=_+p*a,e[1]=p+_*a,e[5]=o*h,e[9]=v-f*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){const f=o*h,p=o*u,_=a*h,v=a*u;e[0]=l*h,e[4]=_*c-p,e[8]=f*c+v,e[1]=l*u,e[5]=v*c+f,e[9]=p*c-_,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){const f=o*l,p=o*c,_=a*l,v=a*c;e[0]=l*h,e[4]=v-f*u,e[8]=_*u+p,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=p*u+_,e[10]=f-v*u}else if(t.order==="XZY"){const f=o*l,p=o*c,_=a*l,v=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=f*u+v,e[5]=o*h,e[9]=p*u-_,e[2]=_*u-p,e[6]=a*h,e[10]=v*u+f}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Bm,t,km)}lookAt(t,e,n){const s=this.elements;return In.subVectors(t,e),In.lengthSq()===0&&(In.z=1),In.normalize(),Yi.crossVectors(n,In),Yi.lengthSq()===0&&(Math.abs(n.z)===1?In.x+=1e-4:In.z+=1e-4,In.normalize(),Yi.crossVectors(n,In)),Yi.normalize(),Mo.crossVectors(In,Yi),s[0]=Yi.x,s[4]=Mo.x,s[8]=In.x,s[1]=Yi.y,s[5]=Mo.y,s[9]=In.y,s[2]=Yi.z,s[6]=Mo.z,s[10]=In.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],f=n[9],p=n[13],_=n[2],v=n[6],m=n[10],d=n[14],w=n[3],A=n[7],y=n[11],H=n[15],D=s[0],L=s[4],U=s[8],b=s[12],S=s[1],R=s[5],G=s[9],N=s[13],j=s[2],Y=s[6],J=s[10],Z=s[14],tt=s[3],ut=s[7],ct=s[11],mt=s[15];return r[0]=o*D+a*S+l*j+c*tt,r[4]=o*L+a*R+l*Y+c*ut,r[8]=o*U+a*G+l*J+c*ct,r[12]=o*b+a*N+l*Z+c*mt,r[1]=h*D+u*S+f*j+p*tt,r[5]=h*L+u*R+f*Y+p*ut,r[9]=h*U+u*G+f*J+p*ct,r[13]=h*b+u*N+f*Z+p*mt,r[2]=_*D+v*S+m*j+d*tt,r[6]=_*L+v*R+m*Y+d*ut,r[10]=_*U+v*G+m*J+d*ct,r[14]=_*b+v*N+m*Z+d*mt,r[3]=w*D+A*S+y*j+H*tt,r[7]=w*L+A*R+y*Y+H*ut,r[11]=w*U+A*G+y*J+H*ct,r[15]=w*b+A*N+y*Z+H*mt,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],f=t[10],p=t[14],_=t[3],v=t[7],m=t[11],d=t[15];return _*(+r*l*u-s*c*u-r*a*f+n*c*f+s*a*p-n*l*p)+v*(+e*l*p-e*c*f+r*o*f-s*o*p+s*c*h-r*l*h)+m*(+e*c*u-e*a*p-r*o*u+n*o*p+r*a*h-n*c*h)+d*(-s*a*h-e*l*u+e*a*f+s*o*u-n*o*f+n*l*h)}transpose(){const t=this.elements;let e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){const s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],f=t[10],p=t[11],_=t[12],v=t[13],m=t[14],d=t[15],w=u*m*c-v*f*c+v*l*p-a*m*p-u*l*d+a*f*d,A=_*f*c-h*m*c-_*l*p+o*m*p+h*l*d-o*f*d,y=h*v*c-_*u*c+_*a*p-o*v*p-h*a*d+o*u*d,H=_*u*l-h*v*l-_*a*f+o*v*f+h*a*m-o*u*m,D=e*w+n*A+s*y+r*H;if(D===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);const L=1/D;return t[0]=w*L,t[1]=(v*f*r-u*m*r-v*s*p+n*m*p+u*s*d-n*f*d)*L,t[2]=(a*m*r-v*l*r+v*s*c-n*m*c-a*s*d+n*l*d)*L,t[3]=(u*l*r-a*f*r-u*s*c+n*f*c+a*s*p-n*l*p)*L,t[4]=A*L,t[5]=(h*m*r-_*f*r+_*s*p-e*m*p-h*s*d+e*f*d)*L,t[6]=(_*l*r-o*m*r-_*s*c+e*m*c+o*s*d-e*l*d)*L,t[7]=(o*f*r-h*l*r+h*s*c-e*f*c-o*s*p+e*l*p)*L,t[8]=y*L,t[9]=(_*u*r-h*v*r-_*n*p+e*v*p+h*n*d-e*u*d)*L,t[10]=(o*v*r-_*a*r+_*n*c-e*v*c-o*n*d+e*a*d)*L,t[11]=(h*a*r-o*u*r-h*n*c+e*u*c+o*n*p-e*a*p)*L,t[12]=H*L,t[13]=(h*v*s-_*u*s+_*n*f-e*v*f-h*n*m+e*u*m)*L,t[14]=(_*a*s-o*v*s-_*n*l+e*v*l+o*n*m-e*a*m)*L,t[15]=(o*u*s-h*a*s+h*n*l-e*u*l-o*n*f+e*a*f)*L,this}scale(t){const e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){const t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){const e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){const n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){const s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,f=r*c,p=r*h,_=r*u,v=o*h,m=o*u,d=a*u,w=l*c,A=l*h,y=l*u,H=n.x,D=n.y,L=n.z;return s[0]=(1-(v+d))*H,s[1]=(p+y)*H,s[2]=(_-A)*H,s[3]=0,s[4]=(p-y)*D,s[5]=(1-(f+d))*D,s[6]=(m+w)*D,s[7]=0,s[8]=(_+A)*L,s[9]=(m-w)*L,s[10]=(1-(f+v))*L,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){const s=this.elements;let r=Zs.set(s[0],s[1],s[2]).length();const o=Zs.set(s[4],s[5],s[6]).length(),a=Zs.set(s[8],s[9],s[10]).length();this.determinant()<0&&(r=-r),t.x=s[12],t.y=s[13],t.z=s[14],Jn.copy(this);const c=1/r,h=1/o,u=1/a;return Jn.elements[0]*=c,Jn.elements[1]*=c,Jn.elements[2]*=c,Jn.elements[4]*=h,Jn.elements[5]*=h,Jn.elements[6]*=h,Jn.elements[8]*=u,Jn.elements[9]*=u,Jn.elements[10]*=u,e.setFromRotationMatrix(Jn),n.x=r,n.y=o,n.z=a,this}makePerspective(t,e,n,s,r,o,a=Pi){const l=this.elements,c=2*r/(e-t),h=2*r/(n-s),u=(e+t)/(e-t),f=(n+s)/(n-s);let p,_;if(a===Pi)p=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===ra)p=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=c,l[4]=0,l[8]=u,l[12]=0,l[1]=0,l[5]=h,l[9]=f,l[13]=0,l[2]=0,l[6]=0,l[10]=p,l[14]=_,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Pi){const l=this.elements,c=1/(e-t),h=1/(n-s),u=1/(o-r),f=(e+t)*c,p=(n+s)*h;let _,v;if(a===Pi)_=(o+r)*u,v=-2*u;else if(a===ra)_=r*u,v=-1*u;else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=2*c,l[4]=0,l[8]=0,l[12]=-f,l[1]=0,l[5]=2*h,l[9]=0,l[13]=-p,l[2]=0,l[6]=0,l[10]=v,l[14]=-_,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}}const Zs=new V,Jn=new Ue,Bm=new V(0,0,0),km=new V(1,1,1),Yi=new V,Mo=new V,In=new V,Oh=new Ue,Bh=new Ps;class _i{constructor(t=0,e=0,n=0,s=_i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){const s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],f=s[6],p=s[10];switch(e){case"XYZ":this._y=Math.asin(yn(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,p),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-yn(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(yn(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-u,p),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-yn(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(f,p),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(yn(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-yn(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,p),this._y=0);break;default:console.warn("THREE.Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Oh.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Oh,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Bh.setFromEuler(this),this.setFromQuaternion(Bh,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}}_i.DEFAULT_ORDER="XYZ";class Uc{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}}let zm=0;const kh=new V,Js=new Ps,bi=new Ue,So=new V,zr=new V,Hm=new V,Vm=new Ps,zh=new V(1,0,0),Hh=new V(0,1,0),Vh=new V(0,0,1),Gh={type:"added"},Gm={type:"removed"},Qs={type:"childadded",child:null},ja={type:"childremoved",child:null};class We extends Ls{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:zm++}),this.uuid=no(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=We.DEFAULT_UP.clone();const t=new V,e=new _i,n=new Ps,s=new V(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ue},normalMatrix:{value:new Qt}}),this.matrix=new Ue,this.matrixWorld=new Ue,this.matrixAutoUpdate=We.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=We.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Uc,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.userData={}}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Js.setFromAxisAngle(t,e),this.quaternion.multiply(Js),this}rotateOnWorldAxis(t,e){return Js.setFromAxisAngle(t,e),this.quaternion.premultiply(Js),this}rotateX(t){return this.rotateOnAxis(zh,t)}rotateY(t){return this.rotateOnAxis(Hh,t)}rotateZ(t){return this.rotateOnAxis(Vh,t)}translateOnAxis(t,e){return kh.copy(t).applyQuaternion(this.quaternion),this.position.add(kh.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(zh,t)}translateY(t){return this.translateOnAxis(Hh,t)}translateZ(t){return this.translateOnAxis(Vh,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(bi.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?So.copy(t):So.set(t,e,n);const s=this.parent;this.updateWorldMatrix(!0,!1),zr.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?bi.lookAt(zr,So,this.up):bi.lookAt(So,zr,this.up),this.quaternion.setFromRotationMatrix(bi),s&&(bi.extractRotation(s.matrixWorld),Js.setFromRotationMatrix(bi),this.quaternion.premultiply(Js.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(console.error("THREE.Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Gh),Qs.child=t,this.dispatchEvent(Qs),Qs.child=null):console.error("THREE.Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}const e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Gm),ja.child=t,this.dispatchEvent(ja),ja.child=null),this}removeFromParent(){const t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),bi.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),bi.multiply(t.parent.matrixWorld)),t.applyMatrix4(bi),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Gh),Qs.child=t,this.dispatchEvent(Qs),Qs.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){const o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);const s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(zr,t,Hm),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(zr,Vm,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);const e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}traverse(t){t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){const e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale),this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e){const n=this.parent;if(t===!0&&n!==null&&n.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),e===!0){const s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].updateWorldMatrix(!1,!0)}}toJSON(t){const e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.6,type:"Object",generator:"Object3D.toJSON"});const s={};s.uuid=this.uuid,s.type=this.type,this.name!==""&&(s.name=this.name),this.castShadow===!0&&(s.castShadow=!0),this.receiveShadow===!0&&(s.receiveShadow=!0),this.visible===!1&&(s.visible=!1),this.frustumCulled===!1&&(s.frustumCulled=!1),this.renderOrder!==0&&(s.renderOrder=this.renderOrder),Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.matrixAutoUpdate===!1&&(s.matrixAutoUpdate=!1),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.visibility=this._visibility,s.active=this._active,s.bounds=this._bounds.map(a=>({boxInitialized:a.boxInitialized,boxMin:a.box.min.toArray(),boxMax:a.box.max.toArray(),sphereInitialized:a.sphereInitialized,sphereRadius:a.sphere.radius,sphereCenter:a.sphere.center.toArray()})),s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.geometryCount=this._geometryCount,s.matricesTexture=this._matricesTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere={center:s.boundingSphere.center.toArray(),radius:s.boundingSphere.radius}),this.boundingBox!==null&&(s.boundingBox={min:s.boundingBox.min.toArray(),max:s.boundingBox.max.toArray()}));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);const a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){const l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){const u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){const a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){const l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){const a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),f=o(t.skeletons),p=o(t.animations),_=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),f.length>0&&(n.skeletons=f),p.length>0&&(n.animations=p),_.length>0&&(n.nodes=_)}return n.object=s,n;function o(a){const l=[];for(const c in a){const h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){const s=t.children[n];this.add(s.clone())}return this}}We.DEFAULT_UP=new V(0,1,0);We.DEFAULT_MATRIX_AUTO_UPDATE=!0;We.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;const Qn=new V,wi=new V,Ka=new V,Ti=new V,tr=new V,er=new V,Wh=new V,Za=new V,Ja=new V,Qa=new V,tl=new ze,el=new ze,nl=new ze;class ni{constructor(t=new V,e=new V,n=new V){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Qn.subVectors(t,e),s.cross(Qn);const r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Qn.subVectors(s,e),wi.subVectors(n,e),Ka.subVectors(t,e);const o=Qn.dot(Qn),a=Qn.dot(wi),l=Qn.dot(Ka),c=wi.dot(wi),h=wi.dot(Ka),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;const f=1/u,p=(c*l-a*h)*f,_=(o*h-a*l)*f;return r.set(1-p-_,_,p)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Ti)===null?!1:Ti.x>=0&&Ti.y>=0&&Ti.x+Ti.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Ti)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Ti.x),l.addScaledVector(o,Ti.y),l.addScaledVector(a,Ti.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return tl.setScalar(0),el.setScalar(0),nl.setScalar(0),tl.fromBufferAttribute(t,e),el.fromBufferAttribute(t,n),nl.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(tl,r.x),o.addScaledVector(el,r.y),o.addScaledVector(nl,r.z),o}static isFrontFacing(t,e,n,s){return Qn.subVectors(n,e),wi.subVectors(t,e),Qn.cross(wi).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Qn.subVectors(this.c,this.b),wi.subVectors(this.a,this.b),Qn.cross(wi).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return ni.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return ni.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return ni.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return ni.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return ni.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){const n=this.a,s=this.b,r=this.c;let o,a;tr.subVectors(s,n),er.subVectors(r,n),Za.subVectors(t,n);const l=tr.dot(Za),c=er.dot(Za);if(l<=0&&c<=0)return e.copy(n);Ja.subVectors(t,s);const h=tr.dot(Ja),u=er.dot(Ja);if(h>=0&&u<=h)return e.copy(s);const f=l*u-h*c;if(f<=0&&l>=0&&h<=0)return o=l/(l-h),e.copy(n).addScaledVector(tr,o);Qa.subVectors(t,r);const p=tr.dot(Qa),_=er.dot(Qa);if(_>=0&&p<=_)return e.copy(r);const v=p*c-l*_;if(v<=0&&c>=0&&_<=0)return a=c/(c-_),e.copy(n).addScaledVector(er,a);const m=h*_-p*u;if(m<=0&&u-h>=0&&p-_>=0)return Wh.subVectors(r,s),a=(u-h)/(u-h+(p-_)),e.copy(s).addScaledVector(Wh,a);const d=1/(m+v+f);return o=v*d,a=f*d,e.copy(n).addScaledVector(tr,o).addScaledVector(er,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}}const Jf={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},qi={h:0,s:0,l:0},yo={h:0,s:0,l:0};function il(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}class ie{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){const s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=On){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,de.toWorkingColorSpace(this,e),this}setRGB(t,e,n,s=de.workingColorSpace){return this.r=t,this.g=e,this.b=n,de.toWorkingColorSpace(this,s),this}setHSL(t,e,n,s=de.workingColorSpace){if(t=Tm(t,1),e=yn(e,0,1),n=yn(n,0,1),e===0)this.r=this.g=this.b=n;else{const r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=il(o,r,t+1/3),this.g=il(o,r,t),this.b=il(o,r,t-1/3)}return de.toWorkingColorSpace(this,s),this}setStyle(t,e=On){function n(r){r!==void 0&&parseFloat(r)<1&&console.warn("THREE.Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r;const o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+)\%\s*,\s*(\d+)\%\s*,\s*(\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseInt(r[1],10))/100,Math.min(100,parseInt(r[2],10))/100,Math.min(100,parseInt(r[3],10))/100,e);break;case"hsl":case"hsla":if(r=/^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\%\s*,\s*(\d*\.?\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:console.warn("THREE.Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){const r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);console.warn("THREE.Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=On){const n=Jf[t.toLowerCase()];return n!==void 0?this.setHex(n,e):console.warn("THREE.Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Li(t.r),this.g=Li(t.g),this.b=Li(t.b),this}copyLinearToSRGB(t){return this.r=dr(t.r),this.g=dr(t.g),this.b=dr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=On){return de.fromWorkingColorSpace(pn.copy(this),t),Math.round(yn(pn.r*255,0,255))*65536+Math.round(yn(pn.g*255,0,255))*256+Math.round(yn(pn.b*255,0,255))}getHexString(t=On){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=de.workingColorSpace){de.fromWorkingColorSpace(pn.copy(this),e);const n=pn.r,s=pn.g,r=pn.b,o=Math.max(n,s,r),a=Math.min(n,s,r);let l,c;const h=(a+o)/2;if(a===o)l=0,c=0;else{const u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=de.workingColorSpace){return de.fromWorkingColorSpace(pn.copy(this),e),t.r=pn.r,t.g=pn.g,t.b=pn.b,t}getStyle(t=On){de.fromWorkingColorSpace(pn.copy(this),t);const e=pn.r,n=pn.g,s=pn.b;return t!==On?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(qi),this.setHSL(qi.h+t,qi.s+e,qi.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(qi),t.getHSL(yo);const n=za(qi.h,yo.h,e),s=za(qi.s,yo.s,e),r=za(qi.l,yo.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){const e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}}const pn=new ie;ie.NAMES=Jf;let Wm=0;class ss extends Ls{static get type(){return"Material"}get type(){return this.constructor.type}set type(t){}constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Wm++}),this.uuid=no(),this.name="",this.blending=ur,this.side=Fi,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Al,this.blendDst=Rl,this.blendEquation=Ms,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new ie(0,0,0),this.blendAlpha=0,this.depthFunc=gr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Ah,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Ys,this.stencilZFail=Ys,this.stencilZPass=Ys,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(const e in t){const n=t[e];if(n===void 0){console.warn(`THREE.Material: parameter '${e}' has value of undefined.`);continue}const s=this[e];if(s===void 0){console.warn(`THREE.Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){const e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});const n={metadata:{version:4.6,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,this.name!==""&&(n.name=this.name),this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&this.emissiveIntensity!==1&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessRange!==void 0&&(n.iridescenceThicknessRange=this.iridescenceThicknessRange),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&this.attenuationDistance!==1/0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.shadowSide!==null&&(n.shadowSide=this.shadowSide),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),this.blending!==ur&&(n.blending=this.blending),this.side!==Fi&&(n.side=this.side),this.vertexColors===!0&&(n.vertexColors=!0),this.opacity<1&&(n.opacity=this.opacity),this.transparent===!0&&(n.transparent=!0),this.blendSrc!==Al&&(n.blendSrc=this.blendSrc),this.blendDst!==Rl&&(n.blendDst=this.blendDst),this.blendEquation!==Ms&&(n.blendEquation=this.blendEquation),this.blendSrcAlpha!==null&&(n.blendSrcAlpha=this.blendSrcAlpha),this.blendDstAlpha!==null&&(n.blendDstAlpha=this.blendDstAlpha),this.blendEquationAlpha!==null&&(n.blendEquationAlpha=this.blendEquationAlpha),this.blendColor&&this.blendColor.isColor&&(n.blendColor=this.blendColor.getHex()),this.blendAlpha!==0&&(n.blendAlpha=this.blendAlpha),this.depthFunc!==gr&&(n.depthFunc=this.depthFunc),this.depthTest===!1&&(n.depthTest=this.depthTest),this.depthWrite===!1&&(n.depthWrite=this.depthWrite),this.colorWrite===!1&&(n.colorWrite=this.colorWrite),this.stencilWriteMask!==255&&(n.stencilWriteMask=this.stencilWriteMask),this.stencilFunc!==Ah&&(n.stencilFunc=this.stencilFunc),this.stencilRef!==0&&(n.stencilRef=this.stencilRef),this.stencilFuncMask!==255&&(n.stencilFuncMask=this.stencilFuncMask),this.stencilFail!==Ys&&(n.stencilFail=this.stencilFail),this.stencilZFail!==Ys&&(n.stencilZFail=this.stencilZFail),this.stencilZPass!==Ys&&(n.stencilZPass=this.stencilZPass),this.stencilWrite===!0&&(n.stencilWrite=this.stencilWrite),this.rotation!==void 0&&this.rotation!==0&&(n.rotation=this.rotation),this.polygonOffset===!0&&(n.polygonOffset=!0),this.polygonOffsetFactor!==0&&(n.polygonOffsetFactor=this.polygonOffsetFactor),this.polygonOffsetUnits!==0&&(n.polygonOffsetUnits=this.polygonOffsetUnits),this.linewidth!==void 0&&this.linewidth!==1&&(n.linewidth=this.linewidth),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.dithering===!0&&(n.dithering=!0),this.alphaTest>0&&(n.alphaTest=this.alphaTest),this.alphaHash===!0&&(n.alphaHash=!0),this.alphaToCoverage===!0&&(n.alphaToCoverage=!0),this.premultipliedAlpha===!0&&(n.premultipliedAlpha=!0),this.forceSinglePass===!0&&(n.forceSinglePass=!0),this.wireframe===!0&&(n.wireframe=!0),this.wireframeLinewidth>1&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!=="round"&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!=="round"&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading===!0&&(n.flatShading=!0),this.visible===!1&&(n.visible=!1),this.toneMapped===!1&&(n.toneMapped=!1),this.fog===!1&&(n.fog=!1),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){const o=[];for(const a in r){const l=r[a];delete l.metadata,o.push(l)}return o}if(e){const r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;const e=t.clippingPlanes;let n=null;if(e!==null){const s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}onBuild(){console.warn("Material: onBuild() has been removed.")}}class ma extends ss{static get type(){return"MeshBasicMaterial"}constructor(t){super(),this.isMeshBasicMaterial=!0,this.color=new ie(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _i,this.combine=Nf,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}}const Ve=new V,Eo=new jt;class Ke{constructor(t,e,n=!1){if(Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Rh,this.updateRanges=[],this.gpuType=Ci,this.version=0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Eo.fromBufferAttribute(this,e),Eo.applyMatrix3(t),this.setXY(e,Eo.x,Eo.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)Ve.fromBufferAttribute(this,e),Ve.applyMatrix3(t),this.setXYZ(e,Ve.x,Ve.y,Ve.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)Ve.fromBufferAttribute(this,e),Ve.applyMatrix4(t),this.setXYZ(e,Ve.x,Ve.y,Ve.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)Ve.fromBufferAttribute(this,e),Ve.applyNormalMatrix(t),this.setXYZ(e,Ve.x,Ve.y,Ve.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)Ve.fromBufferAttribute(this,e),Ve.transformDirection(t),this.setXYZ(e,Ve.x,Ve.y,Ve.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=Or(n,this.array)),n}setComponent(t,e,n){return this.normalized&&(n=Rn(n,this.array)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=Or(e,this.array)),e}setX(t,e){return this.normalized&&(e=Rn(e,this.array)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=Or(e,this.array)),e}setY(t,e){return this.normalized&&(e=Rn(e,this.array)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=Or(e,this.array)),e}setZ(t,e){return this.normalized&&(e=Rn(e,this.array)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=Or(e,this.array)),e}setW(t,e){return this.normalized&&(e=Rn(e,this.array)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=Rn(e,this.array),n=Rn(n,this.array)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=Rn(e,this.array),n=Rn(n,this.array),s=Rn(s,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=Rn(e,this.array),n=Rn(n,this.array),s=Rn(s,this.array),r=Rn(r,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){const t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return this.name!==""&&(t.name=this.name),this.usage!==Rh&&(t.usage=this.usage),t}}class Qf extends Ke{constructor(t,e,n){super(new Uint16Array(t),e,n)}}class td extends Ke{constructor(t,e,n){super(new Uint32Array(t),e,n)}}class ln extends Ke{constructor(t,e,n){super(new Float32Array(t),e,n)}}let Xm=0;const Gn=new Ue,sl=new We,nr=new V,Nn=new es,Hr=new es,an=new V;class cn extends Ls{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Xm++}),this.uuid=no(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={}}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(jf(t)?td:Qf)(t,1):this.index=t,this}setIndirect(t){return this.indirect=t,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){const e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);const n=this.attributes.normal;if(n!==void 0){const r=new Qt().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}const s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}applyQuaternion(t){return Gn.makeRotationFromQuaternion(t),this.applyMatrix4(Gn),this}rotateX(t){return Gn.makeRotationX(t),this.applyMatrix4(Gn),this}rotateY(t){return Gn.makeRotationY(t),this.applyMatrix4(Gn),this}rotateZ(t){return Gn.makeRotationZ(t),this.applyMatrix4(Gn),this}translate(t,e,n){return Gn.makeTranslation(t,e,n),this.applyMatrix4(Gn),this}scale(t,e,n){return Gn.makeScale(t,e,n),this.applyMatrix4(Gn),this}lookAt(t){return sl.lookAt(t),sl.updateMatrix(),this.applyMatrix4(sl.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(nr).negate(),this.translate(nr.x,nr.y,nr.z),this}setFromPoints(t){const e=this.getAttribute("position");if(e===void 0){const n=[];for(let s=0,r=t.length;s<r;s++){const o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new ln(n,3))}else{for(let n=0,s=e.count;n<s;n++){const r=t[n];e.setXYZ(n,r.x,r.y,r.z||0)}t.length>e.count&&console.warn("THREE.BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new es);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new V(-1/0,-1/0,-1/0),new V(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){const r=e[n];Nn.setFromBufferAttribute(r),this.morphTargetsRelative?(an.addVectors(this.boundingBox.min,Nn.min),this.boundingBox.expandByPoint(an),an.addVectors(this.boundingBox.max,Nn.max),this.boundingBox.expandByPoint(an)):(this.boundingBox.expandByPoint(Nn.min),this.boundingBox.expandByPoint(Nn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&console.error('THREE.BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new io);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new V,1/0);return}if(t){const n=this.boundingSphere.center;if(Nn.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){const a=e[r];Hr.setFromBufferAttribute(a),this.morphTargetsRelative?(an.addVectors(Nn.min,Hr.min),Nn.expandByPoint(an),an.addVectors(Nn.max,Hr.max),Nn.expandByPoint(an)):(Nn.expandByPoint(Hr.min),Nn.expandByPoint(Hr.max))}Nn.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)an.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(an));if(e)for(let r=0,o=e.length;r<o;r++){const a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)an.fromBufferAttribute(a,c),l&&(nr.fromBufferAttribute(t,c),an.add(nr)),s=Math.max(s,n.distanceToSquared(an))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error('THREE.BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){const t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){console.error("THREE.BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}const n=e.position,s=e.normal,r=e.uv;this.hasAttribute("tangent")===!1&&this.setAttribute("tangent",new Ke(new Float32Array(4*n.count),4));const o=this.getAttribute("tangent"),a=[],l=[];for(let U=0;U<n.count;U++)a[U]=new V,l[U]=new V;const c=new V,h=new V,u=new V,f=new jt,p=new jt,_=new jt,v=new V,m=new V;function d(U,b,S){c.fromBufferAttribute(n,U),h.fromBufferAttribute(n,b),u.fromBufferAttribute(n,S),f.fromBufferAttribute(r,U),p.fromBufferAttribute(r,b),_.fromBufferAttribute(r,S),h.sub(c),u.sub(c),p.sub(f),_.sub(f);const R=1/(p.x*_.y-_.x*p.y);isFinite(R)&&(v.copy(h).multiplyScalar(_.y).addScaledVector(u,-p.y).multiplyScalar(R),m.copy(u).multiplyScalar(p.x).addScaledVector(h,-_.x).multiplyScalar(R),a[U].add(v),a[b].add(v),a[S].add(v),l[U].add(m),l[b].add(m),l[S].add(m))}let w=this.groups;w.length===0&&(w=[{start:0,count:t.count}]);for(let U=0,b=w.length;U<b;++U){const S=w[U],R=S.start,G=S.count;for(let N=R,j=R+G;N<j;N+=3)d(t.getX(N+0),t.getX(N+1),t.getX(N+2))}const A=new V,y=new V,H=new V,D=new V;function L(U){H.fromBufferAttribute(s,U),D.copy(H);const b=a[U];A.copy(b),A.sub(H.multiplyScalar(H.dot(b))).normalize(),y.crossVectors(D,b);const R=y.dot(l[U])<0?-1:1;o.setXYZW(U,A.x,A.y,A.z,R)}for(let U=0,b=w.length;U<b;++U){const S=w[U],R=S.start,G=S.count;for(let N=R,j=R+G;N<j;N+=3)L(t.getX(N+0)),L(t.getX(N+1)),L(t.getX(N+2))}}computeVertexNormals(){const t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0)n=new Ke(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let f=0,p=n.count;f<p;f++)n.setXYZ(f,0,0,0);const s=new V,r=new V,o=new V,a=new V,l=new V,c=new V,h=new V,u=new V;if(t)for(let f=0,p=t.count;f<p;f+=3){const _=t.getX(f+0),v=t.getX(f+1),m=t.getX(f+2);s.fromBufferAttribute(e,_),r.fromBufferAttribute(e,v),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,_),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(_,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let f=0,p=e.count;f<p;f+=3)s.fromBufferAttribute(e,f+0),r.fromBufferAttribute(e,f+1),o.fromBufferAttribute(e,f+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){const t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)an.fromBufferAttribute(t,e),an.normalize(),t.setXYZ(e,an.x,an.y,an.z)}toNonIndexed(){function t(a,l){const c=a.array,h=a.itemSize,u=a.normalized,f=new c.constructor(l.length*h);let p=0,_=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?p=l[v]*a.data.stride+a.offset:p=l[v]*h;for(let d=0;d<h;d++)f[_++]=c[p++]}return new Ke(f,h,u)}if(this.index===null)return console.warn("THREE.BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;const e=new cn,n=this.index.array,s=this.attributes;for(const a in s){const l=s[a],c=t(l,n);e.setAttribute(a,c)}const r=this.morphAttributes;for(const a in r){const l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){const f=c[h],p=t(f,n);l.push(p)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;const o=this.groups;for(let a=0,l=o.length;a<l;a++){const c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){const t={metadata:{version:4.6,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.type,this.name!==""&&(t.name=this.name),Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0){const l=this.parameters;for(const c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};const e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});const n=this.attributes;for(const l in n){const c=n[l];t.data.attributes[l]=c.toJSON(t.data)}const s={};let r=!1;for(const l in this.morphAttributes){const c=this.morphAttributes[l],h=[];for(let u=0,f=c.length;u<f;u++){const p=c[u];h.push(p.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);const o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));const a=this.boundingSphere;return a!==null&&(t.data.boundingSphere={center:a.center.toArray(),radius:a.radius}),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;const e={};this.name=t.name;const n=t.index;n!==null&&this.setIndex(n.clone(e));const s=t.attributes;for(const c in s){const h=s[c];this.setAttribute(c,h.clone(e))}const r=t.morphAttributes;for(const c in r){const h=[],u=r[c];for(let f=0,p=u.length;f<p;f++)h.push(u[f].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;const o=t.groups;for(let c=0,h=o.length;c<h;c++){const u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}const a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());const l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this}dispose(){this.dispatchEvent({type:"dispose"})}}const Xh=new Ue,ds=new so,bo=new io,Yh=new V,wo=new V,To=new V,Ao=new V,rl=new V,Ro=new V,qh=new V,Co=new V;class mn extends We{constructor(t=new cn,e=new ma){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0&&(this.morphTargetInfluences=t.morphTargetInfluences.slice()),t.morphTargetDictionary!==void 0&&(this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary)),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){const a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){const n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);const a=this.morphTargetInfluences;if(r&&a){Ro.set(0,0,0);for(let l=0,c=r.length;l<c;l++){const h=a[l],u=r[l];h!==0&&(rl.fromBufferAttribute(u,t),o?Ro.addScaledVector(rl,h):Ro.addScaledVector(rl.sub(e),h))}e.add(Ro)}return e}raycast(t,e){const n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),bo.copy(n.boundingSphere),bo.applyMatrix4(r),ds.copy(t.ray).recast(t.near),!(bo.containsPoint(ds.origin)===!1&&(ds.intersectSphere(bo,Yh)===null||ds.origin.distanceToSquared(Yh)>(t.far-t.near)**2))&&(Xh.copy(r).invert(),ds.copy(t.ray).applyMatrix4(Xh),!(n.boundingBox!==null&&ds.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,ds)))}_computeIntersections(t,e,n){let s;const r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,f=r.groups,p=r.drawRange;if(a!==null)if(Array.isArray(o))for(let _=0,v=f.length;_<v;_++){const m=f[_],d=o[m.materialIndex],w=Math.max(m.start,p.start),A=Math.min(a.count,Math.min(m.start+m.count,p.start+p.count));for(let y=w,H=A;y<H;y+=3){const D=a.getX(y),L=a.getX(y+1),U=a.getX(y+2);s=Po(this,d,t,n,c,h,u,D,L,U),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const _=Math.max(0,p.start),v=Math.min(a.count,p.start+p.count);for(let m=_,d=v;m<d;m+=3){const w=a.getX(m),A=a.getX(m+1),y=a.getX(m+2);s=Po(this,o,t,n,c,h,u,w,A,y),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let _=0,v=f.length;_<v;_++){const m=f[_],d=o[m.materialIndex],w=Math.max(m.start,p.start),A=Math.min(l.count,Math.min(m.start+m.count,p.start+p.count));for(let y=w,H=A;y<H;y+=3){const D=y,L=y+1,U=y+2;s=Po(this,d,t,n,c,h,u,D,L,U),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const _=Math.max(0,p.start),v=Math.min(l.count,p.start+p.count);for(let m=_,d=v;m<d;m+=3){const w=m,A=m+1,y=m+2;s=Po(this,o,t,n,c,h,u,w,A,y),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}}function Ym(i,t,e,n,s,r,o,a){let l;if(t.side===bn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Fi,a),l===null)return null;Co.copy(a),Co.applyMatrix4(i.matrixWorld);const c=e.ray.origin.distanceTo(Co);return c<e.near||c>e.far?null:{distance:c,point:Co.clone(),object:i}}function Po(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,wo),i.getVertexPosition(l,To),i.getVertexPosition(c,Ao);const h=Ym(i,t,e,n,wo,To,Ao,qh);if(h){const u=new V;ni.getBarycoord(qh,wo,To,Ao,u),s&&(h.uv=ni.getInterpolatedAttribute(s,a,l,c,u,new jt)),r&&(h.uv1=ni.getInterpolatedAttribute(r,a,l,c,u,new jt)),o&&(h.normal=ni.getInterpolatedAttribute(o,a,l,c,u,new V),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));const f={a,b:l,c,normal:new V,materialIndex:0};ni.getNormal(wo,To,Ao,f.normal),h.face=f,h.barycoord=u}return h}class ro extends cn{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};const a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);const l=[],c=[],h=[],u=[];let f=0,p=0;_("z","y","x",-1,-1,n,e,t,o,r,0),_("z","y","x",1,-1,n,e,-t,o,r,1),_("x","z","y",1,1,t,n,e,s,o,2),_("x","z","y",1,-1,t,n,-e,s,o,3),_("x","y","z",1,-1,t,e,n,s,r,4),_("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new ln(c,3)),this.setAttribute("normal",new ln(h,3)),this.setAttribute("uv",new ln(u,2));function _(v,m,d,w,A,y,H,D,L,U,b){const S=y/L,R=H/U,G=y/2,N=H/2,j=D/2,Y=L+1,J=U+1;let Z=0,tt=0;const ut=new V;for(let ct=0;ct<J;ct++){const mt=ct*R-N;for(let Mt=0;Mt<Y;Mt++){const pt=Mt*S-G;ut[v]=pt*w,ut[m]=mt*A,ut[d]=j,c.push(ut.x,ut.y,ut.z),ut[v]=0,ut[m]=0,ut[d]=D>0?1:-1,h.push(ut.x,ut.y,ut.z),u.push(Mt/L),u.push(1-ct/U),Z+=1}}for(let ct=0;ct<U;ct++)for(let mt=0;mt<L;mt++){const Mt=f+mt+Y*ct,pt=f+mt+Y*(ct+1),it=f+(mt+1)+Y*(ct+1),at=f+(mt+1)+Y*ct;l.push(Mt,pt,at),l.push(pt,it,at),tt+=6}a.addGroup(p,tt,b),p+=tt,f+=Z}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new ro(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}}function Sr(i){const t={};for(const e in i){t[e]={};for(const n in i[e]){const s=i[e][n];s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)?s.isRenderTargetTexture?(console.warn("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone():Array.isArray(s)?t[e][n]=s.slice():t[e][n]=s}}return t}function Sn(i){const t={};for(let e=0;e<i.length;e++){const n=Sr(i[e]);for(const s in n)t[s]=n[s]}return t}function qm(i){const t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function ed(i){const t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:de.workingColorSpace}const $m={clone:Sr,merge:Sn};var jm=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Km=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`;class ns extends ss{static get type(){return"ShaderMaterial"}constructor(t){super(),this.isShaderMaterial=!0,this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=jm,this.fragmentShader=Km,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Sr(t.uniforms),this.uniformsGroups=qm(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this}toJSON(t){const e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(const s in this.uniforms){const o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;const n={};for(const s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}}class nd extends We{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ue,this.projectionMatrix=new Ue,this.projectionMatrixInverse=new Ue,this.coordinateSystem=Pi}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorldInverse.copy(this.matrixWorld).invert()}updateWorldMatrix(t,e){super.updateWorldMatrix(t,e),this.matrixWorldInverse.copy(this.matrixWorld).invert()}clone(){return new this.constructor().copy(this)}}const $i=new V,$h=new jt,jh=new jt;class Yn extends nd{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){const e=.5*this.getFilmHeight()/t;this.fov=fc*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){const t=Math.tan(ta*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return fc*2*Math.atan(Math.tan(ta*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){$i.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set($i.x,$i.y).multiplyScalar(-t/$i.z),$i.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set($i.x,$i.y).multiplyScalar(-t/$i.z)}getViewSize(t,e){return this.getViewBounds(t,$h,jh),e.subVectors(jh,$h)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=this.near;let e=t*Math.tan(ta*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s;const o=this.view;if(this.view!==null&&this.view.enabled){const l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}const a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}}const ir=-90,sr=1;class Zm extends We{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;const s=new Yn(ir,sr,t,e);s.layers=this.layers,this.add(s);const r=new Yn(ir,sr,t,e);r.layers=this.layers,this.add(r);const o=new Yn(ir,sr,t,e);o.layers=this.layers,this.add(o);const a=new Yn(ir,sr,t,e);a.layers=this.layers,this.add(a);const l=new Yn(ir,sr,t,e);l.layers=this.layers,this.add(l);const c=new Yn(ir,sr,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){const t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(const c of e)this.remove(c);if(t===Pi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===ra)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(const c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();const{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());const[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),f=t.getActiveCubeFace(),p=t.getActiveMipmapLevel(),_=t.xr.enabled;t.xr.enabled=!1;const v=n.texture.generateMipmaps;n.texture.generateMipmaps=!1,t.setRenderTarget(n,0,s),t.render(e,r),t.setRenderTarget(n,1,s),t.render(e,o),t.setRenderTarget(n,2,s),t.render(e,a),t.setRenderTarget(n,3,s),t.render(e,l),t.setRenderTarget(n,4,s),t.render(e,c),n.texture.generateMipmaps=v,t.setRenderTarget(n,5,s),t.render(e,h),t.setRenderTarget(u,f,p),t.xr.enabled=_,n.texture.needsPMREMUpdate=!0}}class id extends wn{constructor(t,e,n,s,r,o,a,l,c,h){t=t!==void 0?t:[],e=e!==void 0?e:_r,super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}}class Jm extends Cs{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;const n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new id(s,e.mapping,e.wrapS,e.wrapT,e.magFilter,e.minFilter,e.format,e.type,e.anisotropy,e.colorSpace),this.texture.isRenderTargetTexture=!0,this.texture.generateMipmaps=e.generateMipmaps!==void 0?e.generateMipmaps:!1,this.texture.minFilter=e.minFilter!==void 0?e.minFilter:gi}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;const n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new ro(5,5,5),r=new ns({name:"CubemapFromEquirect",uniforms:Sr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:bn,blending:Qi});r.uniforms.tEquirect.value=e;const o=new mn(s,r),a=e.minFilter;return e.minFilter===ws&&(e.minFilter=gi),new Zm(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e,n,s){const r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}}const ol=new V,Qm=new V,tg=new Qt;class Ri{constructor(t=new V(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){const s=ol.subVectors(n,e).cross(Qm.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){const t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e){const n=t.delta(ol),s=this.normal.dot(n);if(s===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;const r=-(t.start.dot(this.normal)+this.constant)/s;return r<0||r>1?null:e.copy(t.start).addScaledVector(n,r)}intersectsLine(t){const e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){const n=e||tg.getNormalMatrix(t),s=this.coplanarPoint(ol).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}}const ps=new io,Do=new V;class Ic{constructor(t=new Ri,e=new Ri,n=new Ri,s=new Ri,r=new Ri,o=new Ri){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){const a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){const e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Pi){const n=this.planes,s=t.elements,r=s[0],o=s[1],a=s[2],l=s[3],c=s[4],h=s[5],u=s[6],f=s[7],p=s[8],_=s[9],v=s[10],m=s[11],d=s[12],w=s[13],A=s[14],y=s[15];if(n[0].setComponents(l-r,f-c,m-p,y-d).normalize(),n[1].setComponents(l+r,f+c,m+p,y+d).normalize(),n[2].setComponents(l+o,f+h,m+_,y+w).normalize(),n[3].setComponents(l-o,f-h,m-_,y-w).normalize(),n[4].setComponents(l-a,f-u,m-v,y-A).normalize(),e===Pi)n[5].setComponents(l+a,f+u,m+v,y+A).normalize();else if(e===ra)n[5].setComponents(a,u,v,A).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),ps.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{const e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),ps.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(ps)}intersectsSprite(t){return ps.center.set(0,0,0),ps.radius=.7071067811865476,ps.applyMatrix4(t.matrixWorld),this.intersectsSphere(ps)}intersectsSphere(t){const e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){const e=this.planes;for(let n=0;n<6;n++){const s=e[n];if(Do.x=s.normal.x>0?t.max.x:t.min.x,Do.y=s.normal.y>0?t.max.y:t.min.y,Do.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Do)<0)return!1}return!0}containsPoint(t){const e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}}function sd(){let i=null,t=!1,e=null,n=null;function s(r,o){e(r,o),n=i.requestAnimationFrame(s)}return{start:function(){t!==!0&&e!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function eg(i){const t=new WeakMap;function e(a,l){const c=a.array,h=a.usage,u=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let p;if(c instanceof Float32Array)p=i.FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?p=i.HALF_FLOAT:p=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)p=i.SHORT;else if(c instanceof Uint32Array)p=i.UNSIGNED_INT;else if(c instanceof Int32Array)p=i.INT;else if(c instanceof Int8Array)p=i.BYTE;else if(c instanceof Uint8Array)p=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)p=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:p,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){const h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((p,_)=>p.start-_.start);let f=0;for(let p=1;p<u.length;p++){const _=u[f],v=u[p];v.start<=_.start+_.count+1?_.count=Math.max(_.count,v.start+v.count-_.start):(++f,u[f]=v)}u.length=f+1;for(let p=0,_=u.length;p<_;p++){const v=u[p];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);const l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){const h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}const c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}class ga extends cn{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};const r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,f=e/l,p=[],_=[],v=[],m=[];for(let d=0;d<h;d++){const w=d*f-o;for(let A=0;A<c;A++){const y=A*u-r;_.push(y,-w,0),v.push(0,0,1),m.push(A/a),m.push(1-d/l)}}for(let d=0;d<l;d++)for(let w=0;w<a;w++){const A=w+c*d,y=w+c*(d+1),H=w+1+c*(d+1),D=w+1+c*d;p.push(A,y,D),p.push(y,H,D)}this.setIndex(p),this.setAttribute("position",new ln(_,3)),this.setAttribute("normal",new ln(v,3)),this.setAttribute("uv",new ln(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new ga(t.width,t.height,t.widthSegments,t.heightSegments)}}var ng=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,ig=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,sg=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,rg=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,og=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,ag=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,lg=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,cg=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,hg=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec3 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 ).rgb;
	}
#endif`,ug=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,fg=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,dg=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,pg=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,mg=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,gg=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,_g=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,vg=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,xg=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Mg=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Sg=`#if defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#elif defined( USE_COLOR )
	diffuseColor.rgb *= vColor;
#endif`,yg=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR )
	varying vec3 vColor;
#endif`,Eg=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec3 vColor;
#endif`,bg=`#if defined( USE_COLOR_ALPHA )
	vColor = vec4( 1.0 );
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec3( 1.0 );
#endif
#ifdef USE_COLOR
	vColor *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.xyz *= instanceColor.xyz;
#endif
#ifdef USE_BATCHING_COLOR
	vec3 batchingColor = getBatchingColor( getIndirectIndex( gl_DrawID ) );
	vColor.xyz *= batchingColor.xyz;
#endif`,wg=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
vec3 inverseTransformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( vec4( dir, 0.0 ) * matrix ).xyz );
}
mat3 transposeMat3( const in mat3 m ) {
	mat3 tmp;
	tmp[ 0 ] = vec3( m[ 0 ].x, m[ 1 ].x, m[ 2 ].x );
	tmp[ 1 ] = vec3( m[ 0 ].y, m[ 1 ].y, m[ 2 ].y );
	tmp[ 2 ] = vec3( m[ 0 ].z, m[ 1 ].z, m[ 2 ].z );
	return tmp;
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Tg=`#ifdef ENVMAP_TYPE_CUBE_UV
	#define cubeUV_minMipLevel 4.0
	#define cubeUV_minTileSize 16.0
	float getFace( vec3 direction ) {
		vec3 absDirection = abs( direction );
		float face = - 1.0;
		if ( absDirection.x > absDirection.z ) {
			if ( absDirection.x > absDirection.y )
				face = direction.x > 0.0 ? 0.0 : 3.0;
			else
				face = direction.y > 0.0 ? 1.0 : 4.0;
		} else {
			if ( absDirection.z > absDirection.y )
				face = direction.z > 0.0 ? 2.0 : 5.0;
			else
				face = direction.y > 0.0 ? 1.0 : 4.0;
		}
		return face;
	}
	vec2 getUV( vec3 direction, float face ) {
		vec2 uv;
		if ( face == 0.0 ) {
			uv = vec2( direction.z, direction.y ) / abs( direction.x );
		} else if ( face == 1.0 ) {
			uv = vec2( - direction.x, - direction.z ) / abs( direction.y );
		} else if ( face == 2.0 ) {
			uv = vec2( - direction.x, direction.y ) / abs( direction.z );
		} else if ( face == 3.0 ) {
			uv = vec2( - direction.z, direction.y ) / abs( direction.x );
		} else if ( face == 4.0 ) {
			uv = vec2( - direction.x, direction.z ) / abs( direction.y );
		} else {
			uv = vec2( direction.x, direction.y ) / abs( direction.z );
		}
		return 0.5 * ( uv + 1.0 );
	}
	vec3 bilinearCubeUV( sampler2D envMap, vec3 direction, float mipInt ) {
		float face = getFace( direction );
		float filterInt = max( cubeUV_minMipLevel - mipInt, 0.0 );
		mipInt = max( mipInt, cubeUV_minMipLevel );
		float faceSize = exp2( mipInt );
		highp vec2 uv = getUV( direction, face ) * ( faceSize - 2.0 ) + 1.0;
		if ( face > 2.0 ) {
			uv.y += faceSize;
			face -= 3.0;
		}
		uv.x += face * faceSize;
		uv.x += filterInt * 3.0 * cubeUV_minTileSize;
		uv.y += 4.0 * ( exp2( CUBEUV_MAX_MIP ) - faceSize );
		uv.x *= CUBEUV_TEXEL_WIDTH;
		uv.y *= CUBEUV_TEXEL_HEIGHT;
		#ifdef texture2DGradEXT
			return texture2DGradEXT( envMap, uv, vec2( 0.0 ), vec2( 0.0 ) ).rgb;
		#else
			return texture2D( envMap, uv ).rgb;
		#endif
	}
	#define cubeUV_r0 1.0
	#define cubeUV_m0 - 2.0
	#define cubeUV_r1 0.8
	#define cubeUV_m1 - 1.0
	#define cubeUV_r4 0.4
	#define cubeUV_m4 2.0
	#define cubeUV_r5 0.305
	#define cubeUV_m5 3.0
	#define cubeUV_r6 0.21
	#define cubeUV_m6 4.0
	float roughnessToMip( float roughness ) {
		float mip = 0.0;
		if ( roughness >= cubeUV_r1 ) {
			mip = ( cubeUV_r0 - roughness ) * ( cubeUV_m1 - cubeUV_m0 ) / ( cubeUV_r0 - cubeUV_r1 ) + cubeUV_m0;
		} else if ( roughness >= cubeUV_r4 ) {
			mip = ( cubeUV_r1 - roughness ) * ( cubeUV_m4 - cubeUV_m1 ) / ( cubeUV_r1 - cubeUV_r4 ) + cubeUV_m1;
		} else if ( roughness >= cubeUV_r5 ) {
			mip = ( cubeUV_r4 - roughness ) * ( cubeUV_m5 - cubeUV_m4 ) / ( cubeUV_r4 - cubeUV_r5 ) + cubeUV_m4;
		} else if ( roughness >= cubeUV_r6 ) {
			mip = ( cubeUV_r5 - roughness ) * ( cubeUV_m6 - cubeUV_m5 ) / ( cubeUV_r5 - cubeUV_r6 ) + cubeUV_m5;
		} else {
			mip = - 2.0 * log2( 1.16 * roughness );		}
		return mip;
	}
	vec4 textureCubeUV( sampler2D envMap, vec3 sampleDir, float roughness ) {
		float mip = clamp( roughnessToMip( roughness ), cubeUV_m0, CUBEUV_MAX_MIP );
		float mipF = fract( mip );
		float mipInt = floor( mip );
		vec3 color0 = bilinearCubeUV( envMap, sampleDir, mipInt );
		if ( mipF == 0.0 ) {
			return vec4( color0, 1.0 );
		} else {
			vec3 color1 = bilinearCubeUV( envMap, sampleDir, mipInt + 1.0 );
			return vec4( mix( color0, color1, mipF ), 1.0 );
		}
	}
#endif`,Ag=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
	#ifdef FLIP_SIDED
		transformedTangent = - transformedTangent;
	#endif
#endif`,Rg=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Cg=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Pg=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Dg=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Lg="gl_FragColor = linearToOutputTexel( gl_FragColor );",Ug=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Ig=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * vec3( flipEnvMap * reflectVec.x, reflectVec.yz ) );
	#else
		vec4 envColor = vec4( 0.0 );
	#endif
	#ifdef ENVMAP_BLENDING_MULTIPLY
		outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
	#elif defined( ENVMAP_BLENDING_MIX )
		outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
	#elif defined( ENVMAP_BLENDING_ADD )
		outgoingLight += envColor.xyz * specularStrength * reflectivity;
	#endif
#endif`,Ng=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform float flipEnvMap;
	uniform mat3 envMapRotation;
	#ifdef ENVMAP_TYPE_CUBE
		uniform samplerCube envMap;
	#else
		uniform sampler2D envMap;
	#endif
	
#endif`,Fg=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Og=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Bg=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = inverseTransformDirection( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,kg=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,zg=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Hg=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Vg=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Gg=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Wg=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Xg=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Yg=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,qg=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif`,$g=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_CUBE_UV
			vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
			vec4 envMapColor = textureCubeUV( envMap, envMapRotation * worldNormal, 1.0 );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_CUBE_UV
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, roughness * roughness) );
			reflectVec = inverseTransformDirection( reflectVec, viewMatrix );
			vec4 envMapColor = textureCubeUV( envMap, envMapRotation * reflectVec, roughness );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_CUBE_UV
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
#endif`,jg=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Kg=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Zg=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Jg=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Qg=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb * ( 1.0 - metalnessFactor );
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.0525 );material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = mix( min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = mix( vec3( 0.04 ), diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.0525 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.07, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,t_=`struct PhysicalMaterial {
	vec3 diffuseColor;
	float roughness;
	vec3 specularColor;
	float specularF90;
	float dispersion;
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		float v = 0.5 / ( gv + gl );
		return saturate(v);
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = material.clearcoatRoughness;
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColor;
	float f90 = material.specularF90;
	float roughness = material.roughness;
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float V = V_GGX_SmithCorrelated_Anisotropic( material.alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( material.alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transposeMat3( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float a = roughness < 0.25 ? -339.2 * r2 + 161.4 * roughness - 25.9 : -8.48 * r2 + 14.3 * roughness - 9.95;
	float b = roughness < 0.25 ? 44.0 * r2 - 23.7 * roughness + 3.26 : 1.97 * r2 - 3.27 * roughness + 0.72;
	float DG = exp( a * dotNV + b ) + ( roughness < 0.25 ? 0.0 : 0.1 * ( roughness - 0.25 ) );
	return saturate( DG * RECIPROCAL_PI );
}
vec2 DFGApprox( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	const vec4 c0 = vec4( - 1, - 0.0275, - 0.572, 0.022 );
	const vec4 c1 = vec4( 1, 0.0425, 1.04, - 0.04 );
	vec4 r = roughness * c0 + c1;
	float a004 = min( r.x * r.x, exp2( - 9.28 * dotNV ) ) * r.x + r.y;
	vec2 fab = vec2( - 1.04, 1.04 ) * a004 + r.zw;
	return fab;
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	vec2 fab = DFGApprox( normal, viewDir, roughness );
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, const in float roughness, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	vec2 fab = DFGApprox( normal, viewDir, roughness );
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColor * t2.x + ( vec3( 1.0 ) - material.specularColor ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseColor * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
	#endif
	reflectedLight.directSpecular += irradiance * BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
	#endif
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( geometryNormal, geometryViewDir, material.specularColor, material.specularF90, material.iridescence, material.iridescenceFresnel, material.roughness, singleScattering, multiScattering );
	#else
		computeMultiscattering( geometryNormal, geometryViewDir, material.specularColor, material.specularF90, material.roughness, singleScattering, multiScattering );
	#endif
	vec3 totalScattering = singleScattering + multiScattering;
	vec3 diffuse = material.diffuseColor * ( 1.0 - max( max( totalScattering.r, totalScattering.g ), totalScattering.b ) );
	reflectedLight.indirectSpecular += radiance * singleScattering;
	reflectedLight.indirectSpecular += multiScattering * cosineWeightedIrradiance;
	reflectedLight.indirectDiffuse += diffuse * cosineWeightedIrradiance;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,e_=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		material.iridescenceFresnel = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		material.iridescenceF0 = Schlick_to_F0( material.iridescenceFresnel, 1.0, dotNVi );
	}
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,n_=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD ) && defined( ENVMAP_TYPE_CUBE_UV )
		iblIrradiance += getIBLIrradiance( geometryNormal );
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		radiance += getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		radiance += getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,i_=`#if defined( RE_IndirectDiffuse )
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,s_=`#if defined( USE_LOGDEPTHBUF )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,r_=`#if defined( USE_LOGDEPTHBUF )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,o_=`#ifdef USE_LOGDEPTHBUF
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,a_=`#ifdef USE_LOGDEPTHBUF
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,l_=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,c_=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,h_=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,u_=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,f_=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,d_=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,p_=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,m_=`#if defined( USE_MORPHCOLORS )
	vColor *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,g_=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,__=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,v_=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,x_=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,M_=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,S_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,y_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,E_=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
	#endif
#endif`,b_=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,w_=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,T_=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,A_=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,R_=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,C_=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,P_=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	return depth * ( near - far ) - near;
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	return ( near * far ) / ( ( far - near ) * depth - far );
}`,D_=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,L_=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,U_=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,I_=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,N_=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,F_=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,O_=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform sampler2D pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	float texture2DCompare( sampler2D depths, vec2 uv, float compare ) {
		return step( compare, unpackRGBAToDepth( texture2D( depths, uv ) ) );
	}
	vec2 texture2DDistribution( sampler2D shadow, vec2 uv ) {
		return unpackRGBATo2Half( texture2D( shadow, uv ) );
	}
	float VSMShadow (sampler2D shadow, vec2 uv, float compare ){
		float occlusion = 1.0;
		vec2 distribution = texture2DDistribution( shadow, uv );
		float hard_shadow = step( compare , distribution.x );
		if (hard_shadow != 1.0 ) {
			float distance = compare - distribution.x ;
			float variance = max( 0.00000, distribution.y * distribution.y );
			float softness_probability = variance / (variance + distance * distance );			softness_probability = clamp( ( softness_probability - 0.3 ) / ( 0.95 - 0.3 ), 0.0, 1.0 );			occlusion = clamp( max( hard_shadow, softness_probability ), 0.0, 1.0 );
		}
		return occlusion;
	}
	float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
		float shadow = 1.0;
		shadowCoord.xyz /= shadowCoord.w;
		shadowCoord.z += shadowBias;
		bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
		bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
		if ( frustumTest ) {
		#if defined( SHADOWMAP_TYPE_PCF )
			vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
			float dx0 = - texelSize.x * shadowRadius;
			float dy0 = - texelSize.y * shadowRadius;
			float dx1 = + texelSize.x * shadowRadius;
			float dy1 = + texelSize.y * shadowRadius;
			float dx2 = dx0 / 2.0;
			float dy2 = dy0 / 2.0;
			float dx3 = dx1 / 2.0;
			float dy3 = dy1 / 2.0;
			shadow = (
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy, shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, dy1 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy1 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, dy1 ), shadowCoord.z )
			) * ( 1.0 / 17.0 );
		#elif defined( SHADOWMAP_TYPE_PCF_SOFT )
			vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
			float dx = texelSize.x;
			float dy = texelSize.y;
			vec2 uv = shadowCoord.xy;
			vec2 f = fract( uv * shadowMapSize + 0.5 );
			uv -= f * texelSize;
			shadow = (
				texture2DCompare( shadowMap, uv, shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + vec2( dx, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + vec2( 0.0, dy ), shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + texelSize, shadowCoord.z ) +
				mix( texture2DCompare( shadowMap, uv + vec2( -dx, 0.0 ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, 0.0 ), shadowCoord.z ),
					 f.x ) +
				mix( texture2DCompare( shadowMap, uv + vec2( -dx, dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, dy ), shadowCoord.z ),
					 f.x ) +
				mix( texture2DCompare( shadowMap, uv + vec2( 0.0, -dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 0.0, 2.0 * dy ), shadowCoord.z ),
					 f.y ) +
				mix( texture2DCompare( shadowMap, uv + vec2( dx, -dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( dx, 2.0 * dy ), shadowCoord.z ),
					 f.y ) +
				mix( mix( texture2DCompare( shadowMap, uv + vec2( -dx, -dy ), shadowCoord.z ),
						  texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, -dy ), shadowCoord.z ),
						  f.x ),
					 mix( texture2DCompare( shadowMap, uv + vec2( -dx, 2.0 * dy ), shadowCoord.z ),
						  texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, 2.0 * dy ), shadowCoord.z ),
						  f.x ),
					 f.y )
			) * ( 1.0 / 9.0 );
		#elif defined( SHADOWMAP_TYPE_VSM )
			shadow = VSMShadow( shadowMap, shadowCoord.xy, shadowCoord.z );
		#else
			shadow = texture2DCompare( shadowMap, shadowCoord.xy, shadowCoord.z );
		#endif
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	vec2 cubeToUV( vec3 v, float texelSizeY ) {
		vec3 absV = abs( v );
		float scaleToCube = 1.0 / max( absV.x, max( absV.y, absV.z ) );
		absV *= scaleToCube;
		v *= scaleToCube * ( 1.0 - 2.0 * texelSizeY );
		vec2 planar = v.xy;
		float almostATexel = 1.5 * texelSizeY;
		float almostOne = 1.0 - almostATexel;
		if ( absV.z >= almostOne ) {
			if ( v.z > 0.0 )
				planar.x = 4.0 - v.x;
		} else if ( absV.x >= almostOne ) {
			float signX = sign( v.x );
			planar.x = v.z * signX + 2.0 * signX;
		} else if ( absV.y >= almostOne ) {
			float signY = sign( v.y );
			planar.x = v.x + 2.0 * signY + 2.0;
			planar.y = v.z * signY - 2.0;
		}
		return vec2( 0.125, 0.25 ) * planar + vec2( 0.375, 0.75 );
	}
	float getPointShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		
		float lightToPositionLength = length( lightToPosition );
		if ( lightToPositionLength - shadowCameraFar <= 0.0 && lightToPositionLength - shadowCameraNear >= 0.0 ) {
			float dp = ( lightToPositionLength - shadowCameraNear ) / ( shadowCameraFar - shadowCameraNear );			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			vec2 texelSize = vec2( 1.0 ) / ( shadowMapSize * vec2( 4.0, 2.0 ) );
			#if defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_PCF_SOFT ) || defined( SHADOWMAP_TYPE_VSM )
				vec2 offset = vec2( - 1, 1 ) * shadowRadius * texelSize.y;
				shadow = (
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xyy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yyy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xyx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yyx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xxy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yxy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xxx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yxx, texelSize.y ), dp )
				) * ( 1.0 / 9.0 );
			#else
				shadow = texture2DCompare( shadowMap, cubeToUV( bd3D, texelSize.y ), dp );
			#endif
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
#endif`,B_=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,k_=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	vec3 shadowWorldNormal = inverseTransformDirection( transformedNormal, viewMatrix );
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,z_=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,H_=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,V_=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,G_=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,W_=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,X_=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Y_=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,q_=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,$_=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,j_=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = inverseTransformDirection( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseColor, material.specularColor, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,K_=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
		
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
		
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		
		#else
		
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,Z_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,J_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Q_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,t0=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`;const e0=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,n0=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,i0=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,s0=`#ifdef ENVMAP_TYPE_CUBE
	uniform samplerCube envMap;
#elif defined( ENVMAP_TYPE_CUBE_UV )
	uniform sampler2D envMap;
#endif
uniform float flipEnvMap;
uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <cube_uv_reflection_fragment>
void main() {
	#ifdef ENVMAP_TYPE_CUBE
		vec4 texColor = textureCube( envMap, backgroundRotation * vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) );
	#elif defined( ENVMAP_TYPE_CUBE_UV )
		vec4 texColor = textureCubeUV( envMap, backgroundRotation * vWorldDirection, backgroundBlurriness );
	#else
		vec4 texColor = vec4( 0.0, 0.0, 0.0, 1.0 );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,r0=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,o0=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,a0=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,l0=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	float fragCoordZ = 0.5 * vHighPrecisionZW[0] / vHighPrecisionZW[1] + 0.5;
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,c0=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,h0=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main () {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = packDepthToRGBA( dist );
}`,u0=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,f0=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,d0=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,p0=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,m0=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,g0=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,_0=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,v0=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,x0=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,M0=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,S0=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,y0=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <packing>
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( packNormalToRGB( normal ), diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,E0=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,b0=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,w0=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,T0=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <cube_uv_reflection_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
		float sheenEnergyComp = 1.0 - 0.157 * max3( material.sheenColor );
		outgoingLight = outgoingLight * sheenEnergyComp + sheenSpecularDirect + sheenSpecularIndirect;
	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,A0=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,R0=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,C0=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,P0=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,D0=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,L0=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <packing>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,U0=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,I0=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ee={alphahash_fragment:ng,alphahash_pars_fragment:ig,alphamap_fragment:sg,alphamap_pars_fragment:rg,alphatest_fragment:og,alphatest_pars_fragment:ag,aomap_fragment:lg,aomap_pars_fragment:cg,batching_pars_vertex:hg,batching_vertex:ug,begin_vertex:fg,beginnormal_vertex:dg,bsdfs:pg,iridescence_fragment:mg,bumpmap_pars_fragment:gg,clipping_planes_fragment:_g,clipping_planes_pars_fragment:vg,clipping_planes_pars_vertex:xg,clipping_planes_vertex:Mg,color_fragment:Sg,color_pars_fragment:yg,color_pars_vertex:Eg,color_vertex:bg,common:wg,cube_uv_reflection_fragment:Tg,defaultnormal_vertex:Ag,displacementmap_pars_vertex:Rg,displacementmap_vertex:Cg,emissivemap_fragment:Pg,emissivemap_pars_fragment:Dg,colorspace_fragment:Lg,colorspace_pars_fragment:Ug,envmap_fragment:Ig,envmap_common_pars_fragment:Ng,envmap_pars_fragment:Fg,envmap_pars_vertex:Og,envmap_physical_pars_fragment:$g,envmap_vertex:Bg,fog_vertex:kg,fog_pars_vertex:zg,fog_fragment:Hg,fog_pars_fragment:Vg,gradientmap_pars_fragment:Gg,lightmap_pars_fragment:Wg,lights_lambert_fragment:Xg,lights_lambert_pars_fragment:Yg,lights_pars_begin:qg,lights_toon_fragment:jg,lights_toon_pars_fragment:Kg,lights_phong_fragment:Zg,lights_phong_pars_fragment:Jg,lights_physical_fragment:Qg,lights_physical_pars_fragment:t_,lights_fragment_begin:e_,lights_fragment_maps:n_,lights_fragment_end:i_,logdepthbuf_fragment:s_,logdepthbuf_pars_fragment:r_,logdepthbuf_pars_vertex:o_,logdepthbuf_vertex:a_,map_fragment:l_,map_pars_fragment:c_,map_particle_fragment:h_,map_particle_pars_fragment:u_,metalnessmap_fragment:f_,metalnessmap_pars_fragment:d_,morphinstance_vertex:p_,morphcolor_vertex:m_,morphnormal_vertex:g_,morphtarget_pars_vertex:__,morphtarget_vertex:v_,normal_fragment_begin:x_,normal_fragment_maps:M_,normal_pars_fragment:S_,normal_pars_vertex:y_,normal_vertex:E_,normalmap_pars_fragment:b_,clearcoat_normal_fragment_begin:w_,clearcoat_normal_fragment_maps:T_,clearcoat_pars_fragment:A_,iridescence_pars_fragment:R_,opaque_fragment:C_,packing:P_,premultiplied_alpha_fragment:D_,project_vertex:L_,dithering_fragment:U_,dithering_pars_fragment:I_,roughnessmap_fragment:N_,roughnessmap_pars_fragment:F_,shadowmap_pars_fragment:O_,shadowmap_pars_vertex:B_,shadowmap_vertex:k_,shadowmask_pars_fragment:z_,skinbase_vertex:H_,skinning_pars_vertex:V_,skinning_vertex:G_,skinnormal_vertex:W_,specularmap_fragment:X_,specularmap_pars_fragment:Y_,tonemapping_fragment:q_,tonemapping_pars_fragment:$_,transmission_fragment:j_,transmission_pars_fragment:K_,uv_pars_fragment:Z_,uv_pars_vertex:J_,uv_vertex:Q_,worldpos_vertex:t0,background_vert:e0,background_frag:n0,backgroundCube_vert:i0,backgroundCube_frag:s0,cube_vert:r0,cube_frag:o0,depth_vert:a0,depth_frag:l0,distanceRGBA_vert:c0,distanceRGBA_frag:h0,equirect_vert:u0,equirect_frag:f0,linedashed_vert:d0,linedashed_frag:p0,meshbasic_vert:m0,meshbasic_frag:g0,meshlambert_vert:_0,meshlambert_frag:v0,meshmatcap_vert:x0,meshmatcap_frag:M0,meshnormal_vert:S0,meshnormal_frag:y0,meshphong_vert:E0,meshphong_frag:b0,meshphysical_vert:w0,meshphysical_frag:T0,meshtoon_vert:A0,meshtoon_frag:R0,points_vert:C0,points_frag:P0,shadow_vert:D0,shadow_frag:L0,sprite_vert:U0,sprite_frag:I0},bt={common:{diffuse:{value:new ie(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Qt},alphaMap:{value:null},alphaMapTransform:{value:new Qt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Qt}},envmap:{envMap:{value:null},envMapRotation:{value:new Qt},flipEnvMap:{value:-1},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Qt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Qt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Qt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Qt},normalScale:{value:new jt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Qt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Qt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Qt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Qt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new ie(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMap:{value:[]},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotShadowMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMap:{value:[]},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null}},points:{diffuse:{value:new ie(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Qt},alphaTest:{value:0},uvTransform:{value:new Qt}},sprite:{diffuse:{value:new ie(16777215)},opacity:{value:1},center:{value:new jt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Qt},alphaMap:{value:null},alphaMapTransform:{value:new Qt},alphaTest:{value:0}}},mi={basic:{uniforms:Sn([bt.common,bt.specularmap,bt.envmap,bt.aomap,bt.lightmap,bt.fog]),vertexShader:ee.meshbasic_vert,fragmentShader:ee.meshbasic_frag},lambert:{uniforms:Sn([bt.common,bt.specularmap,bt.envmap,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.fog,bt.lights,{emissive:{value:new ie(0)}}]),vertexShader:ee.meshlambert_vert,fragmentShader:ee.meshlambert_frag},phong:{uniforms:Sn([bt.common,bt.specularmap,bt.envmap,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.fog,bt.lights,{emissive:{value:new ie(0)},specular:{value:new ie(1118481)},shininess:{value:30}}]),vertexShader:ee.meshphong_vert,fragmentShader:ee.meshphong_frag},standard:{uniforms:Sn([bt.common,bt.envmap,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.roughnessmap,bt.metalnessmap,bt.fog,bt.lights,{emissive:{value:new ie(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ee.meshphysical_vert,fragmentShader:ee.meshphysical_frag},toon:{uniforms:Sn([bt.common,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.gradientmap,bt.fog,bt.lights,{emissive:{value:new ie(0)}}]),vertexShader:ee.meshtoon_vert,fragmentShader:ee.meshtoon_frag},matcap:{uniforms:Sn([bt.common,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.fog,{matcap:{value:null}}]),vertexShader:ee.meshmatcap_vert,fragmentShader:ee.meshmatcap_frag},points:{uniforms:Sn([bt.points,bt.fog]),vertexShader:ee.points_vert,fragmentShader:ee.points_frag},dashed:{uniforms:Sn([bt.common,bt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ee.linedashed_vert,fragmentShader:ee.linedashed_frag},depth:{uniforms:Sn([bt.common,bt.displacementmap]),vertexShader:ee.depth_vert,fragmentShader:ee.depth_frag},normal:{uniforms:Sn([bt.common,bt.bumpmap,bt.normalmap,bt.displacementmap,{opacity:{value:1}}]),vertexShader:ee.meshnormal_vert,fragmentShader:ee.meshnormal_frag},sprite:{uniforms:Sn([bt.sprite,bt.fog]),vertexShader:ee.sprite_vert,fragmentShader:ee.sprite_frag},background:{uniforms:{uvTransform:{value:new Qt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ee.background_vert,fragmentShader:ee.background_frag},backgroundCube:{uniforms:{envMap:{value:null},flipEnvMap:{value:-1},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Qt}},vertexShader:ee.backgroundCube_vert,fragmentShader:ee.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ee.cube_vert,fragmentShader:ee.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ee.equirect_vert,fragmentShader:ee.equirect_frag},distanceRGBA:{uniforms:Sn([bt.common,bt.displacementmap,{referencePosition:{value:new V},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ee.distanceRGBA_vert,fragmentShader:ee.distanceRGBA_frag},shadow:{uniforms:Sn([bt.lights,bt.fog,{color:{value:new ie(0)},opacity:{value:1}}]),vertexShader:ee.shadow_vert,fragmentShader:ee.shadow_frag}};mi.physical={uniforms:Sn([mi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Qt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Qt},clearcoatNormalScale:{value:new jt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Qt},dispersion:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Qt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Qt},sheen:{value:0},sheenColor:{value:new ie(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Qt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Qt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Qt},transmissionSamplerSize:{value:new jt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Qt},attenuationDistance:{value:0},attenuationColor:{value:new ie(0)},specularColor:{value:new ie(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Qt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Qt},anisotropyVector:{value:new jt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Qt}}]),vertexShader:ee.meshphysical_vert,fragmentShader:ee.meshphysical_frag};const Lo={r:0,b:0,g:0},ms=new _i,N0=new Ue;function F0(i,t,e,n,s,r,o){const a=new ie(0);let l=r===!0?0:1,c,h,u=null,f=0,p=null;function _(w){let A=w.isScene===!0?w.background:null;return A&&A.isTexture&&(A=(w.backgroundBlurriness>0?e:t).get(A)),A}function v(w){let A=!1;const y=_(w);y===null?d(a,l):y&&y.isColor&&(d(y,1),A=!0);const H=i.xr.getEnvironmentBlendMode();H==="additive"?n.buffers.color.setClear(0,0,0,1,o):H==="alpha-blend"&&n.buffers.color.setClear(0,0,0,0,o),(i.autoClear||A)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function m(w,A){const y=_(A);y&&(y.isCubeTexture||y.mapping===da)?(h===void 0&&(h=new mn(new ro(1,1,1),new ns({name:"BackgroundCubeMaterial",uniforms:Sr(mi.backgroundCube.uniforms),vertexShader:mi.backgroundCube.vertexShader,fragmentShader:mi.backgroundCube.fragmentShader,side:bn,depthTest:!1,depthWrite:!1,fog:!1})),h.geometry.deleteAttribute("normal"),h.geometry.deleteAttribute("uv"),h.onBeforeRender=function(H,D,L){this.matrixWorld.copyPosition(L.matrixWorld)},Object.defineProperty(h.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),s.update(h)),ms.copy(A.backgroundRotation),ms.x*=-1,ms.y*=-1,ms.z*=-1,y.isCubeTexture&&y.isRenderTargetTexture===!1&&(ms.y*=-1,ms.z*=-1),h.material.uniforms.envMap.value=y,h.material.uniforms.flipEnvMap.value=y.isCubeTexture&&y.isRenderTargetTexture===!1?-1:1,h.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,h.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,h.material.uniforms.backgroundRotation.value.setFromMatrix4(N0.makeRotationFromEuler(ms)),h.material.toneMapped=de.getTransfer(y.colorSpace)!==Ee,(u!==y||f!==y.version||p!==i.toneMapping)&&(h.material.needsUpdate=!0,u=y,f=y.version,p=i.toneMapping),h.layers.enableAll(),w.unshift(h,h.geometry,h.material,0,0,null)):y&&y.isTexture&&(c===void 0&&(c=new mn(new ga(2,2),new ns({name:"BackgroundMaterial",uniforms:Sr(mi.background.uniforms),vertexShader:mi.background.vertexShader,fragmentShader:mi.background.fragmentShader,side:Fi,depthTest:!1,depthWrite:!1,fog:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),s.update(c)),c.material.uniforms.t2D.value=y,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.toneMapped=de.getTransfer(y.colorSpace)!==Ee,y.matrixAutoUpdate===!0&&y.updateMatrix(),c.material.uniforms.uvTransform.value.copy(y.matrix),(u!==y||f!==y.version||p!==i.toneMapping)&&(c.material.needsUpdate=!0,u=y,f=y.version,p=i.toneMapping),c.layers.enableAll(),w.unshift(c,c.geometry,c.material,0,0,null))}function d(w,A){w.getRGB(Lo,ed(i)),n.buffers.color.setClear(Lo.r,Lo.g,Lo.b,A,o)}return{getClearColor:function(){return a},setClearColor:function(w,A=1){a.set(w),l=A,d(a,l)},getClearAlpha:function(){return l},setClearAlpha:function(w){l=w,d(a,l)},render:v,addToRenderList:m}}function O0(i,t){const e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=f(null);let r=s,o=!1;function a(S,R,G,N,j){let Y=!1;const J=u(N,G,R);r!==J&&(r=J,c(r.object)),Y=p(S,N,G,j),Y&&_(S,N,G,j),j!==null&&t.update(j,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,y(S,R,G,N),j!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(j).buffer))}function l(){return i.createVertexArray()}function c(S){return i.bindVertexArray(S)}function h(S){return i.deleteVertexArray(S)}function u(S,R,G){const N=G.wireframe===!0;let j=n[S.id];j===void 0&&(j={},n[S.id]=j);let Y=j[R.id];Y===void 0&&(Y={},j[R.id]=Y);let J=Y[N];return J===void 0&&(J=f(l()),Y[N]=J),J}function f(S){const R=[],G=[],N=[];for(let j=0;j<e;j++)R[j]=0,G[j]=0,N[j]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:R,enabledAttributes:G,attributeDivisors:N,object:S,attributes:{},index:null}}function p(S,R,G,N){const j=r.attributes,Y=R.attributes;let J=0;const Z=G.getAttributes();for(const tt in Z)if(Z[tt].location>=0){const ct=j[tt];let mt=Y[tt];if(mt===void 0&&(tt==="instanceMatrix"&&S.instanceMatrix&&(mt=S.instanceMatrix),tt==="instanceColor"&&S.instanceColor&&(mt=S.instanceColor)),ct===void 0||ct.attribute!==mt||mt&&ct.data!==mt.data)return!0;J++}return r.attributesNum!==J||r.index!==N}function _(S,R,G,N){const j={},Y=R.attributes;let J=0;const Z=G.getAttributes();for(const tt in Z)if(Z[tt].location>=0){let ct=Y[tt];ct===void 0&&(tt==="instanceMatrix"&&S.instanceMatrix&&(ct=S.instanceMatrix),tt==="instanceColor"&&S.instanceColor&&(ct=S.instanceColor));const mt={};mt.attribute=ct,ct&&ct.data&&(mt.data=ct.data),j[tt]=mt,J++}r.attributes=j,r.attributesNum=J,r.index=N}function v(){const S=r.newAttributes;for(let R=0,G=S.length;R<G;R++)S[R]=0}function m(S){d(S,0)}function d(S,R){const G=r.newAttributes,N=r.enabledAttributes,j=r.attributeDivisors;G[S]=1,N[S]===0&&(i.enableVertexAttribArray(S),N[S]=1),j[S]!==R&&(i.vertexAttribDivisor(S,R),j[S]=R)}function w(){const S=r.newAttributes,R=r.enabledAttributes;for(let G=0,N=R.length;G<N;G++)R[G]!==S[G]&&(i.disableVertexAttribArray(G),R[G]=0)}function A(S,R,G,N,j,Y,J){J===!0?i.vertexAttribIPointer(S,R,G,j,Y):i.vertexAttribPointer(S,R,G,N,j,Y)}function y(S,R,G,N){v();const j=N.attributes,Y=G.getAttributes(),J=R.defaultAttributeValues;for(const Z in Y){const tt=Y[Z];if(tt.location>=0){let ut=j[Z];if(ut===void 0&&(Z==="instanceMatrix"&&S.instanceMatrix&&(ut=S.instanceMatrix),Z==="instanceColor"&&S.instanceColor&&(ut=S.instanceColor)),ut!==void 0){const ct=ut.normalized,mt=ut.itemSize,Mt=t.get(ut);if(Mt===void 0)continue;const pt=Mt.buffer,it=Mt.type,at=Mt.bytesPerElement,gt=it===i.INT||it===i.UNSIGNED_INT||ut.gpuType===Ac;if(ut.isInterleavedBufferAttribute){const ot=ut.data,kt=ot.stride,Ht=ut.offset;if(ot.isInstancedInterleavedBuffer){for(let It=0;It<tt.locationSize;It++)d(tt.location+It,ot.meshPerAttribute);S.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=ot.meshPerAttribute*ot.count)}else for(let It=0;It<tt.locationSize;It++)m(tt.location+It);i.bindBuffer(i.ARRAY_BUFFER,pt);for(let It=0;It<tt.locationSize;It++)A(tt.location+It,mt/tt.locationSize,it,ct,kt*at,(Ht+mt/tt.locationSize*It)*at,gt)}else{if(ut.isInstancedBufferAttribute){for(let ot=0;ot<tt.locationSize;ot++)d(tt.location+ot,ut.meshPerAttribute);S.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=ut.meshPerAttribute*ut.count)}else for(let ot=0;ot<tt.locationSize;ot++)m(tt.location+ot);i.bindBuffer(i.ARRAY_BUFFER,pt);for(let ot=0;ot<tt.locationSize;ot++)A(tt.location+ot,mt/tt.locationSize,it,ct,mt*at,mt/tt.locationSize*ot*at,gt)}}else if(J!==void 0){const ct=J[Z];if(ct!==void 0)switch(ct.length){case 2:i.vertexAttrib2fv(tt.location,ct);break;case 3:i.vertexAttrib3fv(tt.location,ct);break;case 4:i.vertexAttrib4fv(tt.location,ct);break;default:i.vertexAttrib1fv(tt.location,ct)}}}}w()}function H(){U();for(const S in n){const R=n[S];for(const G in R){const N=R[G];for(const j in N)h(N[j].object),delete N[j];delete R[G]}delete n[S]}}function D(S){if(n[S.id]===void 0)return;const R=n[S.id];for(const G in R){const N=R[G];for(const j in N)h(N[j].object),delete N[j];delete R[G]}delete n[S.id]}function L(S){for(const R in n){const G=n[R];if(G[S.id]===void 0)continue;const N=G[S.id];for(const j in N)h(N[j].object),delete N[j];delete G[S.id]}}function U(){b(),o=!0,r!==s&&(r=s,c(r.object))}function b(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:U,resetDefaultState:b,dispose:H,releaseStatesOfGeometry:D,releaseStatesOfProgram:L,initAttributes:v,enableAttribute:m,disableUnusedAttributes:w}}function B0(i,t,e){let n;function s(c){n=c}function r(c,h){i.drawArrays(n,c,h),e.update(h,n,1)}function o(c,h,u){u!==0&&(i.drawArraysInstanced(n,c,h,u),e.update(h,n,u))}function a(c,h,u){if(u===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,h,0,u);let p=0;for(let _=0;_<u;_++)p+=h[_];e.update(p,n,1)}function l(c,h,u,f){if(u===0)return;const p=t.get("WEBGL_multi_draw");if(p===null)for(let _=0;_<c.length;_++)o(c[_],h[_],f[_]);else{p.multiDrawArraysInstancedWEBGL(n,c,0,h,0,f,0,u);let _=0;for(let v=0;v<u;v++)_+=h[v]*f[v];e.update(_,n,1)}}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a,this.renderMultiDrawInstances=l}function k0(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){const L=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(L.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(L){return!(L!==ri&&n.convert(L)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(L){const U=L===eo&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(L!==Oi&&n.convert(L)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE)&&L!==Ci&&!U)}function l(L){if(L==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";L="mediump"}return L==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp";const h=l(c);h!==c&&(console.warn("THREE.WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);const u=e.logarithmicDepthBuffer===!0,f=e.reverseDepthBuffer===!0&&t.has("EXT_clip_control"),p=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),d=i.getParameter(i.MAX_VERTEX_ATTRIBS),w=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),y=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),H=_>0,D=i.getParameter(i.MAX_SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reverseDepthBuffer:f,maxTextures:p,maxVertexTextures:_,maxTextureSize:v,maxCubemapSize:m,maxAttributes:d,maxVertexUniforms:w,maxVaryings:A,maxFragmentUniforms:y,vertexTextures:H,maxSamples:D}}function z0(i){const t=this;let e=null,n=0,s=!1,r=!1;const o=new Ri,a=new Qt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,f){const p=u.length!==0||f||n!==0||s;return s=f,n=u.length,p},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,f){e=h(u,f,0)},this.setState=function(u,f,p){const _=u.clippingPlanes,v=u.clipIntersection,m=u.clipShadows,d=i.get(u);if(!s||_===null||_.length===0||r&&!m)r?h(null):c();else{const w=r?0:n,A=w*4;let y=d.clippingState||null;l.value=y,y=h(_,f,A,p);for(let H=0;H!==A;++H)y[H]=e[H];d.clippingState=y,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=w}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,f,p,_){const v=u!==null?u.length:0;let m=null;if(v!==0){if(m=l.value,_!==!0||m===null){const d=p+v*4,w=f.matrixWorldInverse;a.getNormalMatrix(w),(m===null||m.length<d)&&(m=new Float32Array(d));for(let A=0,y=p;A!==v;++A,y+=4)o.copy(u[A]).applyMatrix4(w,a),o.normal.toArray(m,y),m[y+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,m}}function H0(i){let t=new WeakMap;function e(o,a){return a===Fl?o.mapping=_r:a===Ol&&(o.mapping=vr),o}function n(o){if(o&&o.isTexture){const a=o.mapping;if(a===Fl||a===Ol)if(t.has(o)){const l=t.get(o).texture;return e(l,o.mapping)}else{const l=o.image;if(l&&l.height>0){const c=new Jm(l.height);return c.fromEquirectangularTexture(i,o),t.set(o,c),o.addEventListener("dispose",s),e(c.texture,o.mapping)}else return null}}return o}function s(o){const a=o.target;a.removeEventListener("dispose",s);const l=t.get(a);l!==void 0&&(t.delete(a),l.dispose())}function r(){t=new WeakMap}return{get:n,dispose:r}}class rd extends nd{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2;let r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){const c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}}const cr=4,Kh=[.125,.215,.35,.446,.526,.582],Ss=20,al=new rd,Zh=new ie;let ll=null,cl=0,hl=0,ul=!1;const _s=(1+Math.sqrt(5))/2,rr=1/_s,Jh=[new V(-_s,rr,0),new V(_s,rr,0),new V(-rr,0,_s),new V(rr,0,_s),new V(0,_s,-rr),new V(0,_s,rr),new V(-1,1,-1),new V(1,1,-1),new V(-1,1,1),new V(1,1,1)];class Qh{constructor(t){this._renderer=t,this._pingPongRenderTarget=null,this._lodMax=0,this._cubeSize=0,this._lodPlanes=[],this._sizeLods=[],this._sigmas=[],this._blurMaterial=null,this._cubemapMaterial=null,this._equirectMaterial=null,this._compileMaterial(this._blurMaterial)}fromScene(t,e=0,n=.1,s=100){ll=this._renderer.getRenderTarget(),cl=this._renderer.getActiveCubeFace(),hl=this._renderer.getActiveMipmapLevel(),ul=this._renderer.xr.enabled,this._renderer.xr.enabled=!1,this._setSize(256);const r=this._allocateTargets();return r.depthBuffer=!0,this._sceneToCubeUV(t,n,s,r),e>0&&this._blur(r,0,0,e),this._applyPMREM(r),this._cleanup(r),r}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=nu(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=eu(),this._compileMaterial(this._equirectMaterial))}dispose(){this._dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose()}_setSize(t){this._lodMax=Math.floor(Math.log2(t)),this._cubeSize=Math.pow(2,this._lodMax)}_dispose(){this._blurMaterial!==null&&this._blurMaterial.dispose(),this._pingPongRenderTarget!==null&&this._pingPongRenderTarget.dispose();for(let t=0;t<this._lodPlanes.length;t++)this._lodPlanes[t].dispose()}_cleanup(t){this._renderer.setRenderTarget(ll,cl,hl),this._renderer.xr.enabled=ul,t.scissorTest=!1,Uo(t,0,0,t.width,t.height)}_fromTexture(t,e){t.mapping===_r||t.mapping===vr?this._setSize(t.image.length===0?16:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4),ll=this._renderer.getRenderTarget(),cl=this._renderer.getActiveCubeFace(),hl=this._renderer.getActiveMipmapLevel(),ul=this._renderer.xr.enabled,this._renderer.xr.enabled=!1;const n=e||this._allocateTargets();return this._textureToCubeUV(t,n),this._applyPMREM(n),this._cleanup(n),n}_allocateTargets(){const t=3*Math.max(this._cubeSize,112),e=4*this._cubeSize,n={magFilter:gi,minFilter:gi,generateMipmaps:!1,type:eo,format:ri,colorSpace:Tr,depthBuffer:!1},s=tu(t,e,n);if(this._pingPongRenderTarget===null||this._pingPongRenderTarget.width!==t||this._pingPongRenderTarget.height!==e){this._pingPongRenderTarget!==null&&this._dispose(),this._pingPongRenderTarget=tu(t,e,n);const{_lodMax:r}=this;({sizeLods:this._sizeLods,lodPlanes:this._lodPlanes,sigmas:this._sigmas}=V0(r)),this._blurMaterial=G0(r,t,e)}return s}_compileMaterial(t){const e=new mn(this._lodPlanes[0],t);this._renderer.compile(e,al)}_sceneToCubeUV(t,e,n,s){const a=new Yn(90,1,e,n),l=[1,-1,1,1,1,1],c=[1,1,1,-1,-1,-1],h=this._renderer,u=h.autoClear,f=h.toneMapping;h.getClearColor(Zh),h.toneMapping=ts,h.autoClear=!1;const p=new ma({name:"PMREM.Background",side:bn,depthWrite:!1,depthTest:!1}),_=new mn(new ro,p);let v=!1;const m=t.background;m?m.isColor&&(p.color.copy(m),t.background=null,v=!0):(p.color.copy(Zh),v=!0);for(let d=0;d<6;d++){const w=d%3;w===0?(a.up.set(0,l[d],0),a.lookAt(c[d],0,0)):w===1?(a.up.set(0,0,l[d]),a.lookAt(0,c[d],0)):(a.up.set(0,l[d],0),a.lookAt(0,0,c[d]));const A=this._cubeSize;Uo(s,w*A,d>2?A:0,A,A),h.setRenderTarget(s),v&&h.render(_,a),h.render(t,a)}_.geometry.dispose(),_.material.dispose(),h.toneMapping=f,h.autoClear=u,t.background=m}_textureToCubeUV(t,e){const n=this._renderer,s=t.mapping===_r||t.mapping===vr;s?(this._cubemapMaterial===null&&(this._cubemapMaterial=nu()),this._cubemapMaterial.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):this._equirectMaterial===null&&(this._equirectMaterial=eu());const r=s?this._cubemapMaterial:this._equirectMaterial,o=new mn(this._lodPlanes[0],r),a=r.uniforms;a.envMap.value=t;const l=this._cubeSize;Uo(e,0,0,3*l,2*l),n.setRenderTarget(e),n.render(o,al)}_applyPMREM(t){const e=this._renderer,n=e.autoClear;e.autoClear=!1;const s=this._lodPlanes.length;for(let r=1;r<s;r++){const o=Math.sqrt(this._sigmas[r]*this._sigmas[r]-this._sigmas[r-1]*this._sigmas[r-1]),a=Jh[(s-r-1)%Jh.length];this._blur(t,r-1,r,o,a)}e.autoClear=n}_blur(t,e,n,s,r){const o=this._pingPongRenderTarget;this._halfBlur(t,o,e,n,s,"latitudinal",r),this._halfBlur(o,t,n,n,s,"longitudinal",r)}_halfBlur(t,e,n,s,r,o,a){const l=this._renderer,c=this._blurMaterial;o!=="latitudinal"&&o!=="longitudinal"&&console.error("blur direction must be either latitudinal or longitudinal!");const h=3,u=new mn(this._lodPlanes[s],c),f=c.uniforms,p=this._sizeLods[n]-1,_=isFinite(r)?Math.PI/(2*p):2*Math.PI/(2*Ss-1),v=r/_,m=isFinite(r)?1+Math.floor(h*v):Ss;m>Ss&&console.warn(`sigmaRadians, ${r}, is too large and will clip, as it requested ${m} samples when the maximum is set to ${Ss}`);const d=[];let w=0;for(let L=0;L<Ss;++L){const U=L/v,b=Math.exp(-U*U/2);d.push(b),L===0?w+=b:L<m&&(w+=2*b)}for(let L=0;L<d.length;L++)d[L]=d[L]/w;f.envMap.value=t.texture,f.samples.value=m,f.weights.value=d,f.latitudinal.value=o==="latitudinal",a&&(f.poleAxis.value=a);const{_lodMax:A}=this;f.dTheta.value=_,f.mipInt.value=A-n;const y=this._sizeLods[s],H=3*y*(s>A-cr?s-A+cr:0),D=4*(this._cubeSize-y);Uo(e,H,D,3*y,2*y),l.setRenderTarget(e),l.render(u,al)}}function V0(i){const t=[],e=[],n=[];let s=i;const r=i-cr+1+Kh.length;for(let o=0;o<r;o++){const a=Math.pow(2,s);e.push(a);let l=1/a;o>i-cr?l=Kh[o-i+cr-1]:o===0&&(l=0),n.push(l);const c=1/(a-2),h=-c,u=1+c,f=[h,h,u,h,u,u,h,h,u,u,h,u],p=6,_=6,v=3,m=2,d=1,w=new Float32Array(v*_*p),A=new Float32Array(m*_*p),y=new Float32Array(d*_*p);for(let D=0;D<p;D++){const L=D%3*2/3-1,U=D>2?0:-1,b=[L,U,0,L+2/3,U,0,L+2/3,U+1,0,L,U,0,L+2/3,U+1,0,L,U+1,0];w.set(b,v*_*D),A.set(f,m*_*D);const S=[D,D,D,D,D,D];y.set(S,d*_*D)}const H=new cn;H.setAttribute("position",new Ke(w,v)),H.setAttribute("uv",new Ke(A,m)),H.setAttribute("faceIndex",new Ke(y,d)),t.push(H),s>cr&&s--}return{lodPlanes:t,sizeLods:e,sigmas:n}}function tu(i,t,e){const n=new Cs(i,t,e);return n.texture.mapping=da,n.texture.name="PMREM.cubeUv",n.scissorTest=!0,n}function Uo(i,t,e,n,s){i.viewport.set(t,e,n,s),i.scissor.set(t,e,n,s)}function G0(i,t,e){const n=new Float32Array(Ss),s=new V(0,1,0);return new ns({name:"SphericalGaussianBlur",defines:{n:Ss,CUBEUV_TEXEL_WIDTH:1/t,CUBEUV_TEXEL_HEIGHT:1/e,CUBEUV_MAX_MIP:`${i}.0`},uniforms:{envMap:{value:null},samples:{value:1},weights:{value:n},latitudinal:{value:!1},dTheta:{value:0},mipInt:{value:0},poleAxis:{value:s}},vertexShader:Nc(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;
			uniform int samples;
			uniform float weights[ n ];
			uniform bool latitudinal;
			uniform float dTheta;
			uniform float mipInt;
			uniform vec3 poleAxis;

			#define ENVMAP_TYPE_CUBE_UV
			#include <cube_uv_reflection_fragment>

			vec3 getSample( float theta, vec3 axis ) {

				float cosTheta = cos( theta );
				// Rodrigues' axis-angle rotation
				vec3 sampleDirection = vOutputDirection * cosTheta
					+ cross( axis, vOutputDirection ) * sin( theta )
					+ axis * dot( axis, vOutputDirection ) * ( 1.0 - cosTheta );

				return bilinearCubeUV( envMap, sampleDirection, mipInt );

			}

			void main() {

				vec3 axis = latitudinal ? poleAxis : cross( poleAxis, vOutputDirection );

				if ( all( equal( axis, vec3( 0.0 ) ) ) ) {

					axis = vec3( vOutputDirection.z, 0.0, - vOutputDirection.x );

				}

				axis = normalize( axis );

				gl_FragColor = vec4( 0.0, 0.0, 0.0, 1.0 );
				gl_FragColor.rgb += weights[ 0 ] * getSample( 0.0, axis );

				for ( int i = 1; i < n; i++ ) {

					if ( i >= samples ) {

						break;

					}

					float theta = dTheta * float( i );
					gl_FragColor.rgb += weights[ i ] * getSample( -1.0 * theta, axis );
					gl_FragColor.rgb += weights[ i ] * getSample( theta, axis );

				}

			}
		`,blending:Qi,depthTest:!1,depthWrite:!1})}function eu(){return new ns({name:"EquirectangularToCubeUV",uniforms:{envMap:{value:null}},vertexShader:Nc(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;

			#include <common>

			void main() {

				vec3 outputDirection = normalize( vOutputDirection );
				vec2 uv = equirectUv( outputDirection );

				gl_FragColor = vec4( texture2D ( envMap, uv ).rgb, 1.0 );

			}
		`,blending:Qi,depthTest:!1,depthWrite:!1})}function nu(){return new ns({name:"CubemapToCubeUV",uniforms:{envMap:{value:null},flipEnvMap:{value:-1}},vertexShader:Nc(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			uniform float flipEnvMap;

			varying vec3 vOutputDirection;

			uniform samplerCube envMap;

			void main() {

				gl_FragColor = textureCube( envMap, vec3( flipEnvMap * vOutputDirection.x, vOutputDirection.yz ) );

			}
		`,blending:Qi,depthTest:!1,depthWrite:!1})}function Nc(){return`

		precision mediump float;
		precision mediump int;

		attribute float faceIndex;

		varying vec3 vOutputDirection;

		// RH coordinate system; PMREM face-indexing convention
		vec3 getDirection( vec2 uv, float face ) {

			uv = 2.0 * uv - 1.0;

			vec3 direction = vec3( uv, 1.0 );

			if ( face == 0.0 ) {

				direction = direction.zyx; // ( 1, v, u ) pos x

			} else if ( face == 1.0 ) {

				direction = direction.xzy;
				direction.xz *= -1.0; // ( -u, 1, -v ) pos y

			} else if ( face == 2.0 ) {

				direction.x *= -1.0; // ( -u, v, 1 ) pos z

			} else if ( face == 3.0 ) {

				direction = direction.zyx;
				direction.xz *= -1.0; // ( -1, v, -u ) neg x

			} else if ( face == 4.0 ) {

				direction = direction.xzy;
				direction.xy *= -1.0; // ( -u, -1, v ) neg y

			} else if ( face == 5.0 ) {

				direction.z *= -1.0; // ( u, v, -1 ) neg z

			}

			return direction;

		}

		void main() {

			vOutputDirection = getDirection( uv, faceIndex );
			gl_Position = vec4( position, 1.0 );

		}
	`}function W0(i){let t=new WeakMap,e=null;function n(a){if(a&&a.isTexture){const l=a.mapping,c=l===Fl||l===Ol,h=l===_r||l===vr;if(c||h){let u=t.get(a);const f=u!==void 0?u.texture.pmremVersion:0;if(a.isRenderTargetTexture&&a.pmremVersion!==f)return e===null&&(e=new Qh(i)),u=c?e.fromEquirectangular(a,u):e.fromCubemap(a,u),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),u.texture;if(u!==void 0)return u.texture;{const p=a.image;return c&&p&&p.height>0||h&&p&&s(p)?(e===null&&(e=new Qh(i)),u=c?e.fromEquirectangular(a):e.fromCubemap(a),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),a.addEventListener("dispose",r),u.texture):null}}}return a}function s(a){let l=0;const c=6;for(let h=0;h<c;h++)a[h]!==void 0&&l++;return l===c}function r(a){const l=a.target;l.removeEventListener("dispose",r);const c=t.get(l);c!==void 0&&(t.delete(l),c.dispose())}function o(){t=new WeakMap,e!==null&&(e.dispose(),e=null)}return{get:n,dispose:o}}function X0(i){const t={};function e(n){if(t[n]!==void 0)return t[n];let s;switch(n){case"WEBGL_depth_texture":s=i.getExtension("WEBGL_depth_texture")||i.getExtension("MOZ_WEBGL_depth_texture")||i.getExtension("WEBKIT_WEBGL_depth_texture");break;case"EXT_texture_filter_anisotropic":s=i.getExtension("EXT_texture_filter_anisotropic")||i.getExtension("MOZ_EXT_texture_filter_anisotropic")||i.getExtension("WEBKIT_EXT_texture_filter_anisotropic");break;case"WEBGL_compressed_texture_s3tc":s=i.getExtension("WEBGL_compressed_texture_s3tc")||i.getExtension("MOZ_WEBGL_compressed_texture_s3tc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_s3tc");break;case"WEBGL_compressed_texture_pvrtc":s=i.getExtension("WEBGL_compressed_texture_pvrtc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_pvrtc");break;default:s=i.getExtension(n)}return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){const s=e(n);return s===null&&Xr("THREE.WebGLRenderer: "+n+" extension not supported."),s}}}function Y0(i,t,e,n){const s={},r=new WeakMap;function o(u){const f=u.target;f.index!==null&&t.remove(f.index);for(const _ in f.attributes)t.remove(f.attributes[_]);for(const _ in f.morphAttributes){const v=f.morphAttributes[_];for(let m=0,d=v.length;m<d;m++)t.remove(v[m])}f.removeEventListener("dispose",o),delete s[f.id];const p=r.get(f);p&&(t.remove(p),r.delete(f)),n.releaseStatesOfGeometry(f),f.isInstancedBufferGeometry===!0&&delete f._maxInstanceCount,e.memory.geometries--}function a(u,f){return s[f.id]===!0||(f.addEventListener("dispose",o),s[f.id]=!0,e.memory.geometries++),f}function l(u){const f=u.attributes;for(const _ in f)t.update(f[_],i.ARRAY_BUFFER);const p=u.morphAttributes;for(const _ in p){const v=p[_];for(let m=0,d=v.length;m<d;m++)t.update(v[m],i.ARRAY_BUFFER)}}function c(u){const f=[],p=u.index,_=u.attributes.position;let v=0;if(p!==null){const w=p.array;v=p.version;for(let A=0,y=w.length;A<y;A+=3){const H=w[A+0],D=w[A+1],L=w[A+2];f.push(H,D,D,L,L,H)}}else if(_!==void 0){const w=_.array;v=_.version;for(let A=0,y=w.length/3-1;A<y;A+=3){const H=A+0,D=A+1,L=A+2;f.push(H,D,D,L,L,H)}}else return;const m=new(jf(f)?td:Qf)(f,1);m.version=v;const d=r.get(u);d&&t.remove(d),r.set(u,m)}function h(u){const f=r.get(u);if(f){const p=u.index;p!==null&&f.version<p.version&&c(u)}else c(u);return r.get(u)}return{get:a,update:l,getWireframeAttribute:h}}function q0(i,t,e){let n;function s(f){n=f}let r,o;function a(f){r=f.type,o=f.bytesPerElement}function l(f,p){i.drawElements(n,p,r,f*o),e.update(p,n,1)}function c(f,p,_){_!==0&&(i.drawElementsInstanced(n,p,r,f*o,_),e.update(p,n,_))}function h(f,p,_){if(_===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,p,0,r,f,0,_);let m=0;for(let d=0;d<_;d++)m+=p[d];e.update(m,n,1)}function u(f,p,_,v){if(_===0)return;const m=t.get("WEBGL_multi_draw");if(m===null)for(let d=0;d<f.length;d++)c(f[d]/o,p[d],v[d]);else{m.multiDrawElementsInstancedWEBGL(n,p,0,r,f,0,v,0,_);let d=0;for(let w=0;w<_;w++)d+=p[w]*v[w];e.update(d,n,1)}}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h,this.renderMultiDrawInstances=u}function $0(i){const t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:console.error("THREE.WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function j0(i,t,e){const n=new WeakMap,s=new ze;function r(o,a,l){const c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0;let f=n.get(a);if(f===void 0||f.count!==u){let S=function(){U.dispose(),n.delete(a),a.removeEventListener("dispose",S)};var p=S;f!==void 0&&f.texture.dispose();const _=a.morphAttributes.position!==void 0,v=a.morphAttributes.normal!==void 0,m=a.morphAttributes.color!==void 0,d=a.morphAttributes.position||[],w=a.morphAttributes.normal||[],A=a.morphAttributes.color||[];let y=0;_===!0&&(y=1),v===!0&&(y=2),m===!0&&(y=3);let H=a.attributes.position.count*y,D=1;H>t.maxTextureSize&&(D=Math.ceil(H/t.maxTextureSize),H=t.maxTextureSize);const L=new Float32Array(H*D*4*u),U=new Zf(L,H,D,u);U.type=Ci,U.needsUpdate=!0;const b=y*4;for(let R=0;R<u;R++){const G=d[R],N=w[R],j=A[R],Y=H*D*4*R;for(let J=0;J<G.count;J++){const Z=J*b;_===!0&&(s.fromBufferAttribute(G,J),L[Y+Z+0]=s.x,L[Y+Z+1]=s.y,L[Y+Z+2]=s.z,L[Y+Z+3]=0),v===!0&&(s.fromBufferAttribute(N,J),L[Y+Z+4]=s.x,L[Y+Z+5]=s.y,L[Y+Z+6]=s.z,L[Y+Z+7]=0),m===!0&&(s.fromBufferAttribute(j,J),L[Y+Z+8]=s.x,L[Y+Z+9]=s.y,L[Y+Z+10]=s.z,L[Y+Z+11]=j.itemSize===4?s.w:1)}}f={count:u,texture:U,size:new jt(H,D)},n.set(a,f),a.addEventListener("dispose",S)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let _=0;for(let m=0;m<c.length;m++)_+=c[m];const v=a.morphTargetsRelative?1:1-_;l.getUniforms().setValue(i,"morphTargetBaseInfluence",v),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:r}}function K0(i,t,e,n){let s=new WeakMap;function r(l){const c=n.render.frame,h=l.geometry,u=t.get(l,h);if(s.get(u)!==c&&(t.update(u),s.set(u,c)),l.isInstancedMesh&&(l.hasEventListener("dispose",a)===!1&&l.addEventListener("dispose",a),s.get(l)!==c&&(e.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&e.update(l.instanceColor,i.ARRAY_BUFFER),s.set(l,c))),l.isSkinnedMesh){const f=l.skeleton;s.get(f)!==c&&(f.update(),s.set(f,c))}return u}function o(){s=new WeakMap}function a(l){const c=l.target;c.removeEventListener("dispose",a),e.remove(c.instanceMatrix),c.instanceColor!==null&&e.remove(c.instanceColor)}return{update:r,dispose:o}}class od extends wn{constructor(t,e,n,s,r,o,a,l,c,h=fr){if(h!==fr&&h!==Mr)throw new Error("DepthTexture format must be either THREE.DepthFormat or THREE.DepthStencilFormat");n===void 0&&h===fr&&(n=Rs),n===void 0&&h===Mr&&(n=xr),super(null,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.image={width:t,height:e},this.magFilter=a!==void 0?a:oi,this.minFilter=l!==void 0?l:oi,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.compareFunction=t.compareFunction,this}toJSON(t){const e=super.toJSON(t);return this.compareFunction!==null&&(e.compareFunction=this.compareFunction),e}}const ad=new wn,iu=new od(1,1),ld=new Zf,cd=new Fm,hd=new id,su=[],ru=[],ou=new Float32Array(16),au=new Float32Array(9),lu=new Float32Array(4);function Ar(i,t,e){const n=i[0];if(n<=0||n>0)return i;const s=t*e;let r=su[s];if(r===void 0&&(r=new Float32Array(s),su[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Ze(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Je(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function _a(i,t){let e=ru[t];e===void 0&&(e=new Int32Array(t),ru[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function Z0(i,t){const e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function J0(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Ze(e,t))return;i.uniform2fv(this.addr,t),Je(e,t)}}function Q0(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Ze(e,t))return;i.uniform3fv(this.addr,t),Je(e,t)}}function tv(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Ze(e,t))return;i.uniform4fv(this.addr,t),Je(e,t)}}function ev(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(Ze(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Je(e,t)}else{if(Ze(e,n))return;lu.set(n),i.uniformMatrix2fv(this.addr,!1,lu),Je(e,n)}}function nv(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(Ze(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Je(e,t)}else{if(Ze(e,n))return;au.set(n),i.uniformMatrix3fv(this.addr,!1,au),Je(e,n)}}function iv(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(Ze(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Je(e,t)}else{if(Ze(e,n))return;ou.set(n),i.uniformMatrix4fv(this.addr,!1,ou),Je(e,n)}}function sv(i,t){const e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function rv(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Ze(e,t))return;i.uniform2iv(this.addr,t),Je(e,t)}}function ov(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Ze(e,t))return;i.uniform3iv(this.addr,t),Je(e,t)}}function av(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Ze(e,t))return;i.uniform4iv(this.addr,t),Je(e,t)}}function lv(i,t){const e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function cv(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Ze(e,t))return;i.uniform2uiv(this.addr,t),Je(e,t)}}function hv(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Ze(e,t))return;i.uniform3uiv(this.addr,t),Je(e,t)}}function uv(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Ze(e,t))return;i.uniform4uiv(this.addr,t),Je(e,t)}}function fv(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?(iu.compareFunction=$f,r=iu):r=ad,e.setTexture2D(t||r,s)}function dv(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||cd,s)}function pv(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTextureCube(t||hd,s)}function mv(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||ld,s)}function gv(i){switch(i){case 5126:return Z0;case 35664:return J0;case 35665:return Q0;case 35666:return tv;case 35674:return ev;case 35675:return nv;case 35676:return iv;case 5124:case 35670:return sv;case 35667:case 35671:return rv;case 35668:case 35672:return ov;case 35669:case 35673:return av;case 5125:return lv;case 36294:return cv;case 36295:return hv;case 36296:return uv;case 35678:case 36198:case 36298:case 36306:case 35682:return fv;case 35679:case 36299:case 36307:return dv;case 35680:case 36300:case 36308:case 36293:return pv;case 36289:case 36303:case 36311:case 36292:return mv}}function _v(i,t){i.uniform1fv(this.addr,t)}function vv(i,t){const e=Ar(t,this.size,2);i.uniform2fv(this.addr,e)}function xv(i,t){const e=Ar(t,this.size,3);i.uniform3fv(this.addr,e)}function Mv(i,t){const e=Ar(t,this.size,4);i.uniform4fv(this.addr,e)}function Sv(i,t){const e=Ar(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function yv(i,t){const e=Ar(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function Ev(i,t){const e=Ar(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function bv(i,t){i.uniform1iv(this.addr,t)}function wv(i,t){i.uniform2iv(this.addr,t)}function Tv(i,t){i.uniform3iv(this.addr,t)}function Av(i,t){i.uniform4iv(this.addr,t)}function Rv(i,t){i.uniform1uiv(this.addr,t)}function Cv(i,t){i.uniform2uiv(this.addr,t)}function Pv(i,t){i.uniform3uiv(this.addr,t)}function Dv(i,t){i.uniform4uiv(this.addr,t)}function Lv(i,t,e){const n=this.cache,s=t.length,r=_a(e,s);Ze(n,r)||(i.uniform1iv(this.addr,r),Je(n,r));for(let o=0;o!==s;++o)e.setTexture2D(t[o]||ad,r[o])}function Uv(i,t,e){const n=this.cache,s=t.length,r=_a(e,s);Ze(n,r)||(i.uniform1iv(this.addr,r),Je(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||cd,r[o])}function Iv(i,t,e){const n=this.cache,s=t.length,r=_a(e,s);Ze(n,r)||(i.uniform1iv(this.addr,r),Je(n,r));for(let o=0;o!==s;++o)e.setTextureCube(t[o]||hd,r[o])}function Nv(i,t,e){const n=this.cache,s=t.length,r=_a(e,s);Ze(n,r)||(i.uniform1iv(this.addr,r),Je(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||ld,r[o])}function Fv(i){switch(i){case 5126:return _v;case 35664:return vv;case 35665:return xv;case 35666:return Mv;case 35674:return Sv;case 35675:return yv;case 35676:return Ev;case 5124:case 35670:return bv;case 35667:case 35671:return wv;case 35668:case 35672:return Tv;case 35669:case 35673:return Av;case 5125:return Rv;case 36294:return Cv;case 36295:return Pv;case 36296:return Dv;case 35678:case 36198:case 36298:case 36306:case 35682:return Lv;case 35679:case 36299:case 36307:return Uv;case 35680:case 36300:case 36308:case 36293:return Iv;case 36289:case 36303:case 36311:case 36292:return Nv}}class Ov{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=gv(e.type)}}class Bv{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=Fv(e.type)}}class kv{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){const s=this.seq;for(let r=0,o=s.length;r!==o;++r){const a=s[r];a.setValue(t,e[a.id],n)}}}const fl=/(\w+)(\])?(\[|\.)?/g;function cu(i,t){i.seq.push(t),i.map[t.id]=t}function zv(i,t,e){const n=i.name,s=n.length;for(fl.lastIndex=0;;){const r=fl.exec(n),o=fl.lastIndex;let a=r[1];const l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){cu(e,c===void 0?new Ov(a,i,t):new Bv(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new kv(a),cu(e,u)),e=u}}}class ea{constructor(t,e){this.seq=[],this.map={};const n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let s=0;s<n;++s){const r=t.getActiveUniform(e,s),o=t.getUniformLocation(e,r.name);zv(r,o,this)}}setValue(t,e,n,s){const r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){const s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){const a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){const n=[];for(let s=0,r=t.length;s!==r;++s){const o=t[s];o.id in e&&n.push(o)}return n}}function hu(i,t,e){const n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}const Hv=37297;let Vv=0;function Gv(i,t){const e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){const a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}const uu=new Qt;function Wv(i){de._getMatrix(uu,de.workingColorSpace,i);const t=`mat3( ${uu.elements.map(e=>e.toFixed(4))} )`;switch(de.getTransfer(i)){case pa:return[t,"LinearTransferOETF"];case Ee:return[t,"sRGBTransferOETF"];default:return console.warn("THREE.WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function fu(i,t,e){const n=i.getShaderParameter(t,i.COMPILE_STATUS),s=i.getShaderInfoLog(t).trim();if(n&&s==="")return"";const r=/ERROR: 0:(\d+)/.exec(s);if(r){const o=parseInt(r[1]);return e.toUpperCase()+`

`+s+`

`+Gv(i.getShaderSource(t),o)}else return s}function Xv(i,t){const e=Wv(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( value.rgb * ${e[0]}, value.a ) );`,"}"].join(`
`)}function Yv(i,t){let e;switch(t){case lm:e="Linear";break;case cm:e="Reinhard";break;case hm:e="Cineon";break;case um:e="ACESFilmic";break;case dm:e="AgX";break;case pm:e="Neutral";break;case fm:e="Custom";break;default:console.warn("THREE.WebGLProgram: Unsupported toneMapping:",t),e="Linear"}return"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}const Io=new V;function qv(){de.getLuminanceCoefficients(Io);const i=Io.x.toFixed(4),t=Io.y.toFixed(4),e=Io.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function $v(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Yr).join(`
`)}function jv(i){const t=[];for(const e in i){const n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function Kv(i,t){const e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){const r=i.getActiveAttrib(t,s),o=r.name;let a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Yr(i){return i!==""}function du(i,t){const e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows)}function pu(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}const Zv=/^[ \t]*#include +<([\w\d./]+)>/gm;function dc(i){return i.replace(Zv,Qv)}const Jv=new Map;function Qv(i,t){let e=ee[t];if(e===void 0){const n=Jv.get(t);if(n!==void 0)e=ee[n],console.warn('THREE.WebGLRenderer: Shader chunk "%s" has been deprecated. Use "%s" instead.',t,n);else throw new Error("Can not resolve #include <"+t+">")}return dc(e)}const tx=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function mu(i){return i.replace(tx,ex)}function ex(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function gu(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}function nx(i){let t="SHADOWMAP_TYPE_BASIC";return i.shadowMapType===Uf?t="SHADOWMAP_TYPE_PCF":i.shadowMapType===If?t="SHADOWMAP_TYPE_PCF_SOFT":i.shadowMapType===Ai&&(t="SHADOWMAP_TYPE_VSM"),t}function ix(i){let t="ENVMAP_TYPE_CUBE";if(i.envMap)switch(i.envMapMode){case _r:case vr:t="ENVMAP_TYPE_CUBE";break;case da:t="ENVMAP_TYPE_CUBE_UV";break}return t}function sx(i){let t="ENVMAP_MODE_REFLECTION";if(i.envMap)switch(i.envMapMode){case vr:t="ENVMAP_MODE_REFRACTION";break}return t}function rx(i){let t="ENVMAP_BLENDING_NONE";if(i.envMap)switch(i.combine){case Nf:t="ENVMAP_BLENDING_MULTIPLY";break;case om:t="ENVMAP_BLENDING_MIX";break;case am:t="ENVMAP_BLENDING_ADD";break}return t}function ox(i){const t=i.envMapCubeUVHeight;if(t===null)return null;const e=Math.log2(t)-2,n=1/t;return{texelWidth:1/(3*Math.max(Math.pow(2,e),112)),texelHeight:n,maxMip:e}}function ax(i,t,e,n){const s=i.getContext(),r=e.defines;let o=e.vertexShader,a=e.fragmentShader;const l=nx(e),c=ix(e),h=sx(e),u=rx(e),f=ox(e),p=$v(e),_=jv(r),v=s.createProgram();let m,d,w=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,_].filter(Yr).join(`
`),m.length>0&&(m+=`
`),d=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,_].filter(Yr).join(`
`),d.length>0&&(d+=`
`)):(m=[gu(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,_,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Yr).join(`
`),d=[gu(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,_,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",f?"#define CUBEUV_TEXEL_WIDTH "+f.texelWidth:"",f?"#define CUBEUV_TEXEL_HEIGHT "+f.texelHeight:"",f?"#define CUBEUV_MAX_MIP "+f.maxMip+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor||e.batchingColor?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ts?"#define TONE_MAPPING":"",e.toneMapping!==ts?ee.tonemapping_pars_fragment:"",e.toneMapping!==ts?Yv("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ee.colorspace_pars_fragment,Xv("linearToOutputTexel",e.outputColorSpace),qv(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Yr).join(`
`)),o=dc(o),o=du(o,e),o=pu(o,e),a=dc(a),a=du(a,e),a=pu(a,e),o=mu(o),a=mu(a),e.isRawShaderMaterial!==!0&&(w=`#version 300 es
`,m=[p,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+m,d=["#define varying in",e.glslVersion===Ch?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Ch?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+d);const A=w+m+o,y=w+d+a,H=hu(s,s.VERTEX_SHADER,A),D=hu(s,s.FRAGMENT_SHADER,y);s.attachShader(v,H),s.attachShader(v,D),e.index0AttributeName!==void 0?s.bindAttribLocation(v,0,e.index0AttributeName):e.morphTargets===!0&&s.bindAttribLocation(v,0,"position"),s.linkProgram(v);function L(R){if(i.debug.checkShaderErrors){const G=s.getProgramInfoLog(v).trim(),N=s.getShaderInfoLog(H).trim(),j=s.getShaderInfoLog(D).trim();let Y=!0,J=!0;if(s.getProgramParameter(v,s.LINK_STATUS)===!1)if(Y=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,v,H,D);else{const Z=fu(s,H,"vertex"),tt=fu(s,D,"fragment");console.error("THREE.WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(v,s.VALIDATE_STATUS)+`

Material Name: `+R.name+`
Material Type: `+R.type+`

Program Info Log: `+G+`
`+Z+`
`+tt)}else G!==""?console.warn("THREE.WebGLProgram: Program Info Log:",G):(N===""||j==="")&&(J=!1);J&&(R.diagnostics={runnable:Y,programLog:G,vertexShader:{log:N,prefix:m},fragmentShader:{log:j,prefix:d}})}s.deleteShader(H),s.deleteShader(D),U=new ea(s,v),b=Kv(s,v)}let U;this.getUniforms=function(){return U===void 0&&L(this),U};let b;this.getAttributes=function(){return b===void 0&&L(this),b};let S=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return S===!1&&(S=s.getProgramParameter(v,Hv)),S},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(v),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=Vv++,this.cacheKey=t,this.usedTimes=1,this.program=v,this.vertexShader=H,this.fragmentShader=D,this}let lx=0;class cx{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t){const e=t.vertexShader,n=t.fragmentShader,s=this._getShaderStage(e),r=this._getShaderStage(n),o=this._getShaderCacheForMaterial(t);return o.has(s)===!1&&(o.add(s),s.usedTimes++),o.has(r)===!1&&(o.add(r),r.usedTimes++),this}remove(t){const e=this.materialCache.get(t);for(const n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderID(t){return this._getShaderStage(t.vertexShader).id}getFragmentShaderID(t){return this._getShaderStage(t.fragmentShader).id}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){const e=this.materialCache;let n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){const e=this.shaderCache;let n=e.get(t);return n===void 0&&(n=new hx(t),e.set(t,n)),n}}class hx{constructor(t){this.id=lx++,this.code=t,this.usedTimes=0}}function ux(i,t,e,n,s,r,o){const a=new Uc,l=new cx,c=new Set,h=[],u=s.logarithmicDepthBuffer,f=s.vertexTextures;let p=s.precision;const _={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distanceRGBA",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function v(b){return c.add(b),b===0?"uv":`uv${b}`}function m(b,S,R,G,N){const j=G.fog,Y=N.geometry,J=b.isMeshStandardMaterial?G.environment:null,Z=(b.isMeshStandardMaterial?e:t).get(b.envMap||J),tt=Z&&Z.mapping===da?Z.image.height:null,ut=_[b.type];b.precision!==null&&(p=s.getMaxPrecision(b.precision),p!==b.precision&&console.warn("THREE.WebGLProgram.getParameters:",b.precision,"not supported, using",p,"instead."));const ct=Y.morphAttributes.position||Y.morphAttributes.normal||Y.morphAttributes.color,mt=ct!==void 0?ct.length:0;let Mt=0;Y.morphAttributes.position!==void 0&&(Mt=1),Y.morphAttributes.normal!==void 0&&(Mt=2),Y.morphAttributes.color!==void 0&&(Mt=3);let pt,it,at,gt;if(ut){const ge=mi[ut];pt=ge.vertexShader,it=ge.fragmentShader}else pt=b.vertexShader,it=b.fragmentShader,l.update(b),at=l.getVertexShaderID(b),gt=l.getFragmentShaderID(b);const ot=i.getRenderTarget(),kt=i.state.buffers.depth.getReversed(),Ht=N.isInstancedMesh===!0,It=N.isBatchedMesh===!0,ae=!!b.map,Kt=!!b.matcap,le=!!Z,k=!!b.aoMap,Xe=!!b.lightMap,Jt=!!b.bumpMap,te=!!b.normalMap,Vt=!!b.displacementMap,he=!!b.emissiveMap,Pt=!!b.metalnessMap,C=!!b.roughnessMap,M=b.anisotropy>0,K=b.clearcoat>0,Q=b.dispersion>0,W=b.iridescence>0,et=b.sheen>0,St=b.transmission>0,_t=M&&!!b.anisotropyMap,wt=K&&!!b.clearcoatMap,$t=K&&!!b.clearcoatNormalMap,ft=K&&!!b.clearcoatRoughnessMap,vt=W&&!!b.iridescenceMap,Nt=W&&!!b.iridescenceThicknessMap,Ot=et&&!!b.sheenColorMap,Et=et&&!!b.sheenRoughnessMap,ne=!!b.specularMap,Yt=!!b.specularColorMap,ue=!!b.specularIntensityMap,O=St&&!!b.transmissionMap,xt=St&&!!b.thicknessMap,nt=!!b.gradientMap,rt=!!b.alphaMap,Tt=b.alphaTest>0,At=!!b.alphaHash,Zt=!!b.extensions;let Ie=ts;b.toneMapped&&(ot===null||ot.isXRRenderTarget===!0)&&(Ie=i.toneMapping);const tn={shaderID:ut,shaderType:b.type,shaderName:b.name,vertexShader:pt,fragmentShader:it,defines:b.defines,customVertexShaderID:at,customFragmentShaderID:gt,isRawShaderMaterial:b.isRawShaderMaterial===!0,glslVersion:b.glslVersion,precision:p,batching:It,batchingColor:It&&N._colorsTexture!==null,instancing:Ht,instancingColor:Ht&&N.instanceColor!==null,instancingMorph:Ht&&N.morphTexture!==null,supportsVertexTextures:f,outputColorSpace:ot===null?i.outputColorSpace:ot.isXRRenderTarget===!0?ot.texture.colorSpace:Tr,alphaToCoverage:!!b.alphaToCoverage,map:ae,matcap:Kt,envMap:le,envMapMode:le&&Z.mapping,envMapCubeUVHeight:tt,aoMap:k,lightMap:Xe,bumpMap:Jt,normalMap:te,displacementMap:f&&Vt,emissiveMap:he,normalMapObjectSpace:te&&b.normalMapType===vm,normalMapTangentSpace:te&&b.normalMapType===qf,metalnessMap:Pt,roughnessMap:C,anisotropy:M,anisotropyMap:_t,clearcoat:K,clearcoatMap:wt,clearcoatNormalMap:$t,clearcoatRoughnessMap:ft,dispersion:Q,iridescence:W,iridescenceMap:vt,iridescenceThicknessMap:Nt,sheen:et,sheenColorMap:Ot,sheenRoughnessMap:Et,specularMap:ne,specularColorMap:Yt,specularIntensityMap:ue,transmission:St,transmissionMap:O,thicknessMap:xt,gradientMap:nt,opaque:b.transparent===!1&&b.blending===ur&&b.alphaToCoverage===!1,alphaMap:rt,alphaTest:Tt,alphaHash:At,combine:b.combine,mapUv:ae&&v(b.map.channel),aoMapUv:k&&v(b.aoMap.channel),lightMapUv:Xe&&v(b.lightMap.channel),bumpMapUv:Jt&&v(b.bumpMap.channel),normalMapUv:te&&v(b.normalMap.channel),displacementMapUv:Vt&&v(b.displacementMap.channel),emissiveMapUv:he&&v(b.emissiveMap.channel),metalnessMapUv:Pt&&v(b.metalnessMap.channel),roughnessMapUv:C&&v(b.roughnessMap.channel),anisotropyMapUv:_t&&v(b.anisotropyMap.channel),clearcoatMapUv:wt&&v(b.clearcoatMap.channel),clearcoatNormalMapUv:$t&&v(b.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:ft&&v(b.clearcoatRoughnessMap.channel),iridescenceMapUv:vt&&v(b.iridescenceMap.channel),iridescenceThicknessMapUv:Nt&&v(b.iridescenceThicknessMap.channel),sheenColorMapUv:Ot&&v(b.sheenColorMap.channel),sheenRoughnessMapUv:Et&&v(b.sheenRoughnessMap.channel),specularMapUv:ne&&v(b.specularMap.channel),specularColorMapUv:Yt&&v(b.specularColorMap.channel),specularIntensityMapUv:ue&&v(b.specularIntensityMap.channel),transmissionMapUv:O&&v(b.transmissionMap.channel),thicknessMapUv:xt&&v(b.thicknessMap.channel),alphaMapUv:rt&&v(b.alphaMap.channel),vertexTangents:!!Y.attributes.tangent&&(te||M),vertexColors:b.vertexColors,vertexAlphas:b.vertexColors===!0&&!!Y.attributes.color&&Y.attributes.color.itemSize===4,pointsUvs:N.isPoints===!0&&!!Y.attributes.uv&&(ae||rt),fog:!!j,useFog:b.fog===!0,fogExp2:!!j&&j.isFogExp2,flatShading:b.flatShading===!0,sizeAttenuation:b.sizeAttenuation===!0,logarithmicDepthBuffer:u,reverseDepthBuffer:kt,skinning:N.isSkinnedMesh===!0,morphTargets:Y.morphAttributes.position!==void 0,morphNormals:Y.morphAttributes.normal!==void 0,morphColors:Y.morphAttributes.color!==void 0,morphTargetsCount:mt,morphTextureStride:Mt,numDirLights:S.directional.length,numPointLights:S.point.length,numSpotLights:S.spot.length,numSpotLightMaps:S.spotLightMap.length,numRectAreaLights:S.rectArea.length,numHemiLights:S.hemi.length,numDirLightShadows:S.directionalShadowMap.length,numPointLightShadows:S.pointShadowMap.length,numSpotLightShadows:S.spotShadowMap.length,numSpotLightShadowsWithMaps:S.numSpotLightShadowsWithMaps,numLightProbes:S.numLightProbes,numClippingPlanes:o.numPlanes,numClipIntersection:o.numIntersection,dithering:b.dithering,shadowMapEnabled:i.shadowMap.enabled&&R.length>0,shadowMapType:i.shadowMap.type,toneMapping:Ie,decodeVideoTexture:ae&&b.map.isVideoTexture===!0&&de.getTransfer(b.map.colorSpace)===Ee,decodeVideoTextureEmissive:he&&b.emissiveMap.isVideoTexture===!0&&de.getTransfer(b.emissiveMap.colorSpace)===Ee,premultipliedAlpha:b.premultipliedAlpha,doubleSided:b.side===qn,flipSided:b.side===bn,useDepthPacking:b.depthPacking>=0,depthPacking:b.depthPacking||0,index0AttributeName:b.index0AttributeName,extensionClipCullDistance:Zt&&b.extensions.clipCullDistance===!0&&n.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Zt&&b.extensions.multiDraw===!0||It)&&n.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:n.has("KHR_parallel_shader_compile"),customProgramCacheKey:b.customProgramCacheKey()};return tn.vertexUv1s=c.has(1),tn.vertexUv2s=c.has(2),tn.vertexUv3s=c.has(3),c.clear(),tn}function d(b){const S=[];if(b.shaderID?S.push(b.shaderID):(S.push(b.customVertexShaderID),S.push(b.customFragmentShaderID)),b.defines!==void 0)for(const R in b.defines)S.push(R),S.push(b.defines[R]);return b.isRawShaderMaterial===!1&&(w(S,b),A(S,b),S.push(i.outputColorSpace)),S.push(b.customProgramCacheKey),S.join()}function w(b,S){b.push(S.precision),b.push(S.outputColorSpace),b.push(S.envMapMode),b.push(S.envMapCubeUVHeight),b.push(S.mapUv),b.push(S.alphaMapUv),b.push(S.lightMapUv),b.push(S.aoMapUv),b.push(S.bumpMapUv),b.push(S.normalMapUv),b.push(S.displacementMapUv),b.push(S.emissiveMapUv),b.push(S.metalnessMapUv),b.push(S.roughnessMapUv),b.push(S.anisotropyMapUv),b.push(S.clearcoatMapUv),b.push(S.clearcoatNormalMapUv),b.push(S.clearcoatRoughnessMapUv),b.push(S.iridescenceMapUv),b.push(S.iridescenceThicknessMapUv),b.push(S.sheenColorMapUv),b.push(S.sheenRoughnessMapUv),b.push(S.specularMapUv),b.push(S.specularColorMapUv),b.push(S.specularIntensityMapUv),b.push(S.transmissionMapUv),b.push(S.thicknessMapUv),b.push(S.combine),b.push(S.fogExp2),b.push(S.sizeAttenuation),b.push(S.morphTargetsCount),b.push(S.morphAttributeCount),b.push(S.numDirLights),b.push(S.numPointLights),b.push(S.numSpotLights),b.push(S.numSpotLightMaps),b.push(S.numHemiLights),b.push(S.numRectAreaLights),b.push(S.numDirLightShadows),b.push(S.numPointLightShadows),b.push(S.numSpotLightShadows),b.push(S.numSpotLightShadowsWithMaps),b.push(S.numLightProbes),b.push(S.shadowMapType),b.push(S.toneMapping),b.push(S.numClippingPlanes),b.push(S.numClipIntersection),b.push(S.depthPacking)}function A(b,S){a.disableAll(),S.supportsVertexTextures&&a.enable(0),S.instancing&&a.enable(1),S.instancingColor&&a.enable(2),S.instancingMorph&&a.enable(3),S.matcap&&a.enable(4),S.envMap&&a.enable(5),S.normalMapObjectSpace&&a.enable(6),S.normalMapTangentSpace&&a.enable(7),S.clearcoat&&a.enable(8),S.iridescence&&a.enable(9),S.alphaTest&&a.enable(10),S.vertexColors&&a.enable(11),S.vertexAlphas&&a.enable(12),S.vertexUv1s&&a.enable(13),S.vertexUv2s&&a.enable(14),S.vertexUv3s&&a.enable(15),S.vertexTangents&&a.enable(16),S.anisotropy&&a.enable(17),S.alphaHash&&a.enable(18),S.batching&&a.enable(19),S.dispersion&&a.enable(20),S.batchingColor&&a.enable(21),b.push(a.mask),a.disableAll(),S.fog&&a.enable(0),S.useFog&&a.enable(1),S.flatShading&&a.enable(2),S.logarithmicDepthBuffer&&a.enable(3),S.reverseDepthBuffer&&a.enable(4),S.skinning&&a.enable(5),S.morphTargets&&a.enable(6),S.morphNormals&&a.enable(7),S.morphColors&&a.enable(8),S.premultipliedAlpha&&a.enable(9),S.shadowMapEnabled&&a.enable(10),S.doubleSided&&a.enable(11),S.flipSided&&a.enable(12),S.useDepthPacking&&a.enable(13),S.dithering&&a.enable(14),S.transmission&&a.enable(15),S.sheen&&a.enable(16),S.opaque&&a.enable(17),S.pointsUvs&&a.enable(18),S.decodeVideoTexture&&a.enable(19),S.decodeVideoTextureEmissive&&a.enable(20),S.alphaToCoverage&&a.enable(21),b.push(a.mask)}function y(b){const S=_[b.type];let R;if(S){const G=mi[S];R=$m.clone(G.uniforms)}else R=b.uniforms;return R}function H(b,S){let R;for(let G=0,N=h.length;G<N;G++){const j=h[G];if(j.cacheKey===S){R=j,++R.usedTimes;break}}return R===void 0&&(R=new ax(i,S,b,r),h.push(R)),R}function D(b){if(--b.usedTimes===0){const S=h.indexOf(b);h[S]=h[h.length-1],h.pop(),b.destroy()}}function L(b){l.remove(b)}function U(){l.dispose()}return{getParameters:m,getProgramCacheKey:d,getUniforms:y,acquireProgram:H,releaseProgram:D,releaseShaderCache:L,programs:h,dispose:U}}function fx(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function dx(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.z!==t.z?i.z-t.z:i.id-t.id}function _u(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function vu(){const i=[];let t=0;const e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(u,f,p,_,v,m){let d=i[t];return d===void 0?(d={id:u.id,object:u,geometry:f,material:p,groupOrder:_,renderOrder:u.renderOrder,z:v,group:m},i[t]=d):(d.id=u.id,d.object=u,d.geometry=f,d.material=p,d.groupOrder=_,d.renderOrder=u.renderOrder,d.z=v,d.group=m),t++,d}function a(u,f,p,_,v,m){const d=o(u,f,p,_,v,m);p.transmission>0?n.push(d):p.transparent===!0?s.push(d):e.push(d)}function l(u,f,p,_,v,m){const d=o(u,f,p,_,v,m);p.transmission>0?n.unshift(d):p.transparent===!0?s.unshift(d):e.unshift(d)}function c(u,f){e.length>1&&e.sort(u||dx),n.length>1&&n.sort(f||_u),s.length>1&&s.sort(f||_u)}function h(){for(let u=t,f=i.length;u<f;u++){const p=i[u];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:a,unshift:l,finish:h,sort:c}}function px(){let i=new WeakMap;function t(n,s){const r=i.get(n);let o;return r===void 0?(o=new vu,i.set(n,[o])):s>=r.length?(o=new vu,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function mx(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={direction:new V,color:new ie};break;case"SpotLight":e={position:new V,direction:new V,color:new ie,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new V,color:new ie,distance:0,decay:0};break;case"HemisphereLight":e={direction:new V,skyColor:new ie,groundColor:new ie};break;case"RectAreaLight":e={color:new ie,position:new V,halfWidth:new V,halfHeight:new V};break}return i[t.id]=e,e}}}function gx(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new jt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new jt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new jt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}let _x=0;function vx(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function xx(i){const t=new mx,e=gx(),n={version:0,hash:{directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new V);const s=new V,r=new Ue,o=new Ue;function a(c){let h=0,u=0,f=0;for(let b=0;b<9;b++)n.probe[b].set(0,0,0);let p=0,_=0,v=0,m=0,d=0,w=0,A=0,y=0,H=0,D=0,L=0;c.sort(vx);for(let b=0,S=c.length;b<S;b++){const R=c[b],G=R.color,N=R.intensity,j=R.distance,Y=R.shadow&&R.shadow.map?R.shadow.map.texture:null;if(R.isAmbientLight)h+=G.r*N,u+=G.g*N,f+=G.b*N;else if(R.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(R.sh.coefficients[J],N);L++}else if(R.isDirectionalLight){const J=t.get(R);if(J.color.copy(R.color).multiplyScalar(R.intensity),R.castShadow){const Z=R.shadow,tt=e.get(R);tt.shadowIntensity=Z.intensity,tt.shadowBias=Z.bias,tt.shadowNormalBias=Z.normalBias,tt.shadowRadius=Z.radius,tt.shadowMapSize=Z.mapSize,n.directionalShadow[p]=tt,n.directionalShadowMap[p]=Y,n.directionalShadowMatrix[p]=R.shadow.matrix,w++}n.directional[p]=J,p++}else if(R.isSpotLight){const J=t.get(R);J.position.setFromMatrixPosition(R.matrixWorld),J.color.copy(G).multiplyScalar(N),J.distance=j,J.coneCos=Math.cos(R.angle),J.penumbraCos=Math.cos(R.angle*(1-R.penumbra)),J.decay=R.decay,n.spot[v]=J;const Z=R.shadow;if(R.map&&(n.spotLightMap[H]=R.map,H++,Z.updateMatrices(R),R.castShadow&&D++),n.spotLightMatrix[v]=Z.matrix,R.castShadow){const tt=e.get(R);tt.shadowIntensity=Z.intensity,tt.shadowBias=Z.bias,tt.shadowNormalBias=Z.normalBias,tt.shadowRadius=Z.radius,tt.shadowMapSize=Z.mapSize,n.spotShadow[v]=tt,n.spotShadowMap[v]=Y,y++}v++}else if(R.isRectAreaLight){const J=t.get(R);J.color.copy(G).multiplyScalar(N),J.halfWidth.set(R.width*.5,0,0),J.halfHeight.set(0,R.height*.5,0),n.rectArea[m]=J,m++}else if(R.isPointLight){const J=t.get(R);if(J.color.copy(R.color).multiplyScalar(R.intensity),J.distance=R.distance,J.decay=R.decay,R.castShadow){const Z=R.shadow,tt=e.get(R);tt.shadowIntensity=Z.intensity,tt.shadowBias=Z.bias,tt.shadowNormalBias=Z.normalBias,tt.shadowRadius=Z.radius,tt.shadowMapSize=Z.mapSize,tt.shadowCameraNear=Z.camera.near,tt.shadowCameraFar=Z.camera.far,n.pointShadow[_]=tt,n.pointShadowMap[_]=Y,n.pointShadowMatrix[_]=R.shadow.matrix,A++}n.point[_]=J,_++}else if(R.isHemisphereLight){const J=t.get(R);J.skyColor.copy(R.color).multiplyScalar(N),J.groundColor.copy(R.groundColor).multiplyScalar(N),n.hemi[d]=J,d++}}m>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=bt.LTC_FLOAT_1,n.rectAreaLTC2=bt.LTC_FLOAT_2):(n.rectAreaLTC1=bt.LTC_HALF_1,n.rectAreaLTC2=bt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=f;const U=n.hash;(U.directionalLength!==p||U.pointLength!==_||U.spotLength!==v||U.rectAreaLength!==m||U.hemiLength!==d||U.numDirectionalShadows!==w||U.numPointShadows!==A||U.numSpotShadows!==y||U.numSpotMaps!==H||U.numLightProbes!==L)&&(n.directional.length=p,n.spot.length=v,n.rectArea.length=m,n.point.length=_,n.hemi.length=d,n.directionalShadow.length=w,n.directionalShadowMap.length=w,n.pointShadow.length=A,n.pointShadowMap.length=A,n.spotShadow.length=y,n.spotShadowMap.length=y,n.directionalShadowMatrix.length=w,n.pointShadowMatrix.length=A,n.spotLightMatrix.length=y+H-D,n.spotLightMap.length=H,n.numSpotLightShadowsWithMaps=D,n.numLightProbes=L,U.directionalLength=p,U.pointLength=_,U.spotLength=v,U.rectAreaLength=m,U.hemiLength=d,U.numDirectionalShadows=w,U.numPointShadows=A,U.numSpotShadows=y,U.numSpotMaps=H,U.numLightProbes=L,n.version=_x++)}function l(c,h){let u=0,f=0,p=0,_=0,v=0;const m=h.matrixWorldInverse;for(let d=0,w=c.length;d<w;d++){const A=c[d];if(A.isDirectionalLight){const y=n.directional[u];y.direction.setFromMatrixPosition(A.matrixWorld),s.setFromMatrixPosition(A.target.matrixWorld),y.direction.sub(s),y.direction.transformDirection(m),u++}else if(A.isSpotLight){const y=n.spot[p];y.position.setFromMatrixPosition(A.matrixWorld),y.position.applyMatrix4(m),y.direction.setFromMatrixPosition(A.matrixWorld),s.setFromMatrixPosition(A.target.matrixWorld),y.direction.sub(s),y.direction.transformDirection(m),p++}else if(A.isRectAreaLight){const y=n.rectArea[_];y.position.setFromMatrixPosition(A.matrixWorld),y.position.applyMatrix4(m),o.identity(),r.copy(A.matrixWorld),r.premultiply(m),o.extractRotation(r),y.halfWidth.set(A.width*.5,0,0),y.halfHeight.set(0,A.height*.5,0),y.halfWidth.applyMatrix4(o),y.halfHeight.applyMatrix4(o),_++}else if(A.isPointLight){const y=n.point[f];y.position.setFromMatrixPosition(A.matrixWorld),y.position.applyMatrix4(m),f++}else if(A.isHemisphereLight){const y=n.hemi[v];y.direction.setFromMatrixPosition(A.matrixWorld),y.direction.transformDirection(m),v++}}}return{setup:a,setupView:l,state:n}}function xu(i){const t=new xx(i),e=[],n=[];function s(h){c.camera=h,e.length=0,n.length=0}function r(h){e.push(h)}function o(h){n.push(h)}function a(){t.setup(e)}function l(h){t.setupView(e,h)}const c={lightsArray:e,shadowsArray:n,camera:null,lights:t,transmissionRenderTarget:{}};return{init:s,state:c,setupLights:a,setupLightsView:l,pushLight:r,pushShadow:o}}function Mx(i){let t=new WeakMap;function e(s,r=0){const o=t.get(s);let a;return o===void 0?(a=new xu(i),t.set(s,[a])):r>=o.length?(a=new xu(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}class Sx extends ss{static get type(){return"MeshDepthMaterial"}constructor(t){super(),this.isMeshDepthMaterial=!0,this.depthPacking=gm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}}class yx extends ss{static get type(){return"MeshDistanceMaterial"}constructor(t){super(),this.isMeshDistanceMaterial=!0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}}const Ex=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,bx=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
#include <packing>
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = unpackRGBATo2Half( texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ) );
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = unpackRGBAToDepth( texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ) );
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( squared_mean - mean * mean );
	gl_FragColor = pack2HalfToRGBA( vec2( mean, std_dev ) );
}`;function wx(i,t,e){let n=new Ic;const s=new jt,r=new jt,o=new ze,a=new Sx({depthPacking:_m}),l=new yx,c={},h=e.maxTextureSize,u={[Fi]:bn,[bn]:Fi,[qn]:qn},f=new ns({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new jt},radius:{value:4}},vertexShader:Ex,fragmentShader:bx}),p=f.clone();p.defines.HORIZONTAL_PASS=1;const _=new cn;_.setAttribute("position",new Ke(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));const v=new mn(_,f),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Uf;let d=this.type;this.render=function(D,L,U){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||D.length===0)return;const b=i.getRenderTarget(),S=i.getActiveCubeFace(),R=i.getActiveMipmapLevel(),G=i.state;G.setBlending(Qi),G.buffers.color.setClear(1,1,1,1),G.buffers.depth.setTest(!0),G.setScissorTest(!1);const N=d!==Ai&&this.type===Ai,j=d===Ai&&this.type!==Ai;for(let Y=0,J=D.length;Y<J;Y++){const Z=D[Y],tt=Z.shadow;if(tt===void 0){console.warn("THREE.WebGLShadowMap:",Z,"has no shadow.");continue}if(tt.autoUpdate===!1&&tt.needsUpdate===!1)continue;s.copy(tt.mapSize);const ut=tt.getFrameExtents();if(s.multiply(ut),r.copy(tt.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ut.x),s.x=r.x*ut.x,tt.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ut.y),s.y=r.y*ut.y,tt.mapSize.y=r.y)),tt.map===null||N===!0||j===!0){const mt=this.type!==Ai?{minFilter:oi,magFilter:oi}:{};tt.map!==null&&tt.map.dispose(),tt.map=new Cs(s.x,s.y,mt),tt.map.texture.name=Z.name+".shadowMap",tt.camera.updateProjectionMatrix()}i.setRenderTarget(tt.map),i.clear();const ct=tt.getViewportCount();for(let mt=0;mt<ct;mt++){const Mt=tt.getViewport(mt);o.set(r.x*Mt.x,r.y*Mt.y,r.x*Mt.z,r.y*Mt.w),G.viewport(o),tt.updateMatrices(Z,mt),n=tt.getFrustum(),y(L,U,tt.camera,Z,this.type)}tt.isPointLightShadow!==!0&&this.type===Ai&&w(tt,U),tt.needsUpdate=!1}d=this.type,m.needsUpdate=!1,i.setRenderTarget(b,S,R)};function w(D,L){const U=t.update(v);f.defines.VSM_SAMPLES!==D.blurSamples&&(f.defines.VSM_SAMPLES=D.blurSamples,p.defines.VSM_SAMPLES=D.blurSamples,f.needsUpdate=!0,p.needsUpdate=!0),D.mapPass===null&&(D.mapPass=new Cs(s.x,s.y)),f.uniforms.shadow_pass.value=D.map.texture,f.uniforms.resolution.value=D.mapSize,f.uniforms.radius.value=D.radius,i.setRenderTarget(D.mapPass),i.clear(),i.renderBufferDirect(L,null,U,f,v,null),p.uniforms.shadow_pass.value=D.mapPass.texture,p.uniforms.resolution.value=D.mapSize,p.uniforms.radius.value=D.radius,i.setRenderTarget(D.map),i.clear(),i.renderBufferDirect(L,null,U,p,v,null)}function A(D,L,U,b){let S=null;const R=U.isPointLight===!0?D.customDistanceMaterial:D.customDepthMaterial;if(R!==void 0)S=R;else if(S=U.isPointLight===!0?l:a,i.localClippingEnabled&&L.clipShadows===!0&&Array.isArray(L.clippingPlanes)&&L.clippingPlanes.length!==0||L.displacementMap&&L.displacementScale!==0||L.alphaMap&&L.alphaTest>0||L.map&&L.alphaTest>0){const G=S.uuid,N=L.uuid;let j=c[G];j===void 0&&(j={},c[G]=j);let Y=j[N];Y===void 0&&(Y=S.clone(),j[N]=Y,L.addEventListener("dispose",H)),S=Y}if(S.visible=L.visible,S.wireframe=L.wireframe,b===Ai?S.side=L.shadowSide!==null?L.shadowSide:L.side:S.side=L.shadowSide!==null?L.shadowSide:u[L.side],S.alphaMap=L.alphaMap,S.alphaTest=L.alphaTest,S.map=L.map,S.clipShadows=L.clipShadows,S.clippingPlanes=L.clippingPlanes,S.clipIntersection=L.clipIntersection,S.displacementMap=L.displacementMap,S.displacementScale=L.displacementScale,S.displacementBias=L.displacementBias,S.wireframeLinewidth=L.wireframeLinewidth,S.linewidth=L.linewidth,U.isPointLight===!0&&S.isMeshDistanceMaterial===!0){const G=i.properties.get(S);G.light=U}return S}function y(D,L,U,b,S){if(D.visible===!1)return;if(D.layers.test(L.layers)&&(D.isMesh||D.isLine||D.isPoints)&&(D.castShadow||D.receiveShadow&&S===Ai)&&(!D.frustumCulled||n.intersectsObject(D))){D.modelViewMatrix.multiplyMatrices(U.matrixWorldInverse,D.matrixWorld);const N=t.update(D),j=D.material;if(Array.isArray(j)){const Y=N.groups;for(let J=0,Z=Y.length;J<Z;J++){const tt=Y[J],ut=j[tt.materialIndex];if(ut&&ut.visible){const ct=A(D,ut,b,S);D.onBeforeShadow(i,D,L,U,N,ct,tt),i.renderBufferDirect(U,null,N,ct,D,tt),D.onAfterShadow(i,D,L,U,N,ct,tt)}}}else if(j.visible){const Y=A(D,j,b,S);D.onBeforeShadow(i,D,L,U,N,Y,null),i.renderBufferDirect(U,null,N,Y,D,null),D.onAfterShadow(i,D,L,U,N,Y,null)}}const G=D.children;for(let N=0,j=G.length;N<j;N++)y(G[N],L,U,b,S)}function H(D){D.target.removeEventListener("dispose",H);for(const U in c){const b=c[U],S=D.target.uuid;S in b&&(b[S].dispose(),delete b[S])}}}const Tx={[Cl]:Pl,[Dl]:Il,[Ll]:Nl,[gr]:Ul,[Pl]:Cl,[Il]:Dl,[Nl]:Ll,[Ul]:gr};function Ax(i,t){function e(){let O=!1;const xt=new ze;let nt=null;const rt=new ze(0,0,0,0);return{setMask:function(Tt){nt!==Tt&&!O&&(i.colorMask(Tt,Tt,Tt,Tt),nt=Tt)},setLocked:function(Tt){O=Tt},setClear:function(Tt,At,Zt,Ie,tn){tn===!0&&(Tt*=Ie,At*=Ie,Zt*=Ie),xt.set(Tt,At,Zt,Ie),rt.equals(xt)===!1&&(i.clearColor(Tt,At,Zt,Ie),rt.copy(xt))},reset:function(){O=!1,nt=null,rt.set(-1,0,0,0)}}}function n(){let O=!1,xt=!1,nt=null,rt=null,Tt=null;return{setReversed:function(At){if(xt!==At){const Zt=t.get("EXT_clip_control");xt?Zt.clipControlEXT(Zt.LOWER_LEFT_EXT,Zt.ZERO_TO_ONE_EXT):Zt.clipControlEXT(Zt.LOWER_LEFT_EXT,Zt.NEGATIVE_ONE_TO_ONE_EXT);const Ie=Tt;Tt=null,this.setClear(Ie)}xt=At},getReversed:function(){return xt},setTest:function(At){At?ot(i.DEPTH_TEST):kt(i.DEPTH_TEST)},setMask:function(At){nt!==At&&!O&&(i.depthMask(At),nt=At)},setFunc:function(At){if(xt&&(At=Tx[At]),rt!==At){switch(At){case Cl:i.depthFunc(i.NEVER);break;case Pl:i.depthFunc(i.ALWAYS);break;case Dl:i.depthFunc(i.LESS);break;case gr:i.depthFunc(i.LEQUAL);break;case Ll:i.depthFunc(i.EQUAL);break;case Ul:i.depthFunc(i.GEQUAL);break;case Il:i.depthFunc(i.GREATER);break;case Nl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}rt=At}},setLocked:function(At){O=At},setClear:function(At){Tt!==At&&(xt&&(At=1-At),i.clearDepth(At),Tt=At)},reset:function(){O=!1,nt=null,rt=null,Tt=null,xt=!1}}}function s(){let O=!1,xt=null,nt=null,rt=null,Tt=null,At=null,Zt=null,Ie=null,tn=null;return{setTest:function(ge){O||(ge?ot(i.STENCIL_TEST):kt(i.STENCIL_TEST))},setMask:function(ge){xt!==ge&&!O&&(i.stencilMask(ge),xt=ge)},setFunc:function(ge,Ye,Re){(nt!==ge||rt!==Ye||Tt!==Re)&&(i.stencilFunc(ge,Ye,Re),nt=ge,rt=Ye,Tt=Re)},setOp:function(ge,Ye,Re){(At!==ge||Zt!==Ye||Ie!==Re)&&(i.stencilOp(ge,Ye,Re),At=ge,Zt=Ye,Ie=Re)},setLocked:function(ge){O=ge},setClear:function(ge){tn!==ge&&(i.clearStencil(ge),tn=ge)},reset:function(){O=!1,xt=null,nt=null,rt=null,Tt=null,At=null,Zt=null,Ie=null,tn=null}}}const r=new e,o=new n,a=new s,l=new WeakMap,c=new WeakMap;let h={},u={},f=new WeakMap,p=[],_=null,v=!1,m=null,d=null,w=null,A=null,y=null,H=null,D=null,L=new ie(0,0,0),U=0,b=!1,S=null,R=null,G=null,N=null,j=null;const Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS);let J=!1,Z=0;const tt=i.getParameter(i.VERSION);tt.indexOf("WebGL")!==-1?(Z=parseFloat(/^WebGL (\d)/.exec(tt)[1]),J=Z>=1):tt.indexOf("OpenGL ES")!==-1&&(Z=parseFloat(/^OpenGL ES (\d)/.exec(tt)[1]),J=Z>=2);let ut=null,ct={};const mt=i.getParameter(i.SCISSOR_BOX),Mt=i.getParameter(i.VIEWPORT),pt=new ze().fromArray(mt),it=new ze().fromArray(Mt);function at(O,xt,nt,rt){const Tt=new Uint8Array(4),At=i.createTexture();i.bindTexture(O,At),i.texParameteri(O,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(O,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Zt=0;Zt<nt;Zt++)O===i.TEXTURE_3D||O===i.TEXTURE_2D_ARRAY?i.texImage3D(xt,0,i.RGBA,1,1,rt,0,i.RGBA,i.UNSIGNED_BYTE,Tt):i.texImage2D(xt+Zt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,Tt);return At}const gt={};gt[i.TEXTURE_2D]=at(i.TEXTURE_2D,i.TEXTURE_2D,1),gt[i.TEXTURE_CUBE_MAP]=at(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),gt[i.TEXTURE_2D_ARRAY]=at(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),gt[i.TEXTURE_3D]=at(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),ot(i.DEPTH_TEST),o.setFunc(gr),Jt(!1),te(Eh),ot(i.CULL_FACE),k(Qi);function ot(O){h[O]!==!0&&(i.enable(O),h[O]=!0)}function kt(O){h[O]!==!1&&(i.disable(O),h[O]=!1)}function Ht(O,xt){return u[O]!==xt?(i.bindFramebuffer(O,xt),u[O]=xt,O===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=xt),O===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=xt),!0):!1}function It(O,xt){let nt=p,rt=!1;if(O){nt=f.get(xt),nt===void 0&&(nt=[],f.set(xt,nt));const Tt=O.textures;if(nt.length!==Tt.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let At=0,Zt=Tt.length;At<Zt;At++)nt[At]=i.COLOR_ATTACHMENT0+At;nt.length=Tt.length,rt=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,rt=!0);rt&&i.drawBuffers(nt)}function ae(O){return _!==O?(i.useProgram(O),_=O,!0):!1}const Kt={[Ms]:i.FUNC_ADD,[Gp]:i.FUNC_SUBTRACT,[Wp]:i.FUNC_REVERSE_SUBTRACT};Kt[Xp]=i.MIN,Kt[Yp]=i.MAX;const le={[qp]:i.ZERO,[$p]:i.ONE,[jp]:i.SRC_COLOR,[Al]:i.SRC_ALPHA,[em]:i.SRC_ALPHA_SATURATE,[Qp]:i.DST_COLOR,[Zp]:i.DST_ALPHA,[Kp]:i.ONE_MINUS_SRC_COLOR,[Rl]:i.ONE_MINUS_SRC_ALPHA,[tm]:i.ONE_MINUS_DST_COLOR,[Jp]:i.ONE_MINUS_DST_ALPHA,[nm]:i.CONSTANT_COLOR,[im]:i.ONE_MINUS_CONSTANT_COLOR,[sm]:i.CONSTANT_ALPHA,[rm]:i.ONE_MINUS_CONSTANT_ALPHA};function k(O,xt,nt,rt,Tt,At,Zt,Ie,tn,ge){if(O===Qi){v===!0&&(kt(i.BLEND),v=!1);return}if(v===!1&&(ot(i.BLEND),v=!0),O!==Vp){if(O!==m||ge!==b){if((d!==Ms||y!==Ms)&&(i.blendEquation(i.FUNC_ADD),d=Ms,y=Ms),ge)switch(O){case ur:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case bh:i.blendFunc(i.ONE,i.ONE);break;case wh:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Th:i.blendFuncSeparate(i.ZERO,i.SRC_COLOR,i.ZERO,i.SRC_ALPHA);break;default:console.error("THREE.WebGLState: Invalid blending: ",O);break}else switch(O){case ur:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case bh:i.blendFunc(i.SRC_ALPHA,i.ONE);break;case wh:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Th:i.blendFunc(i.ZERO,i.SRC_COLOR);break;default:console.error("THREE.WebGLState: Invalid blending: ",O);break}w=null,A=null,H=null,D=null,L.set(0,0,0),U=0,m=O,b=ge}return}Tt=Tt||xt,At=At||nt,Zt=Zt||rt,(xt!==d||Tt!==y)&&(i.blendEquationSeparate(Kt[xt],Kt[Tt]),d=xt,y=Tt),(nt!==w||rt!==A||At!==H||Zt!==D)&&(i.blendFuncSeparate(le[nt],le[rt],le[At],le[Zt]),w=nt,A=rt,H=At,D=Zt),(Ie.equals(L)===!1||tn!==U)&&(i.blendColor(Ie.r,Ie.g,Ie.b,tn),L.copy(Ie),U=tn),m=O,b=!1}function Xe(O,xt){O.side===qn?kt(i.CULL_FACE):ot(i.CULL_FACE);let nt=O.side===bn;xt&&(nt=!nt),Jt(nt),O.blending===ur&&O.transparent===!1?k(Qi):k(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);const rt=O.stencilWrite;a.setTest(rt),rt&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),he(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?ot(i.SAMPLE_ALPHA_TO_COVERAGE):kt(i.SAMPLE_ALPHA_TO_COVERAGE)}function Jt(O){S!==O&&(O?i.frontFace(i.CW):i.frontFace(i.CCW),S=O)}function te(O){O!==zp?(ot(i.CULL_FACE),O!==R&&(O===Eh?i.cullFace(i.BACK):O===Hp?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):kt(i.CULL_FACE),R=O}function Vt(O){O!==G&&(J&&i.lineWidth(O),G=O)}function he(O,xt,nt){O?(ot(i.POLYGON_OFFSET_FILL),(N!==xt||j!==nt)&&(i.polygonOffset(xt,nt),N=xt,j=nt)):kt(i.POLYGON_OFFSET_FILL)}function Pt(O){O?ot(i.SCISSOR_TEST):kt(i.SCISSOR_TEST)}function C(O){O===void 0&&(O=i.TEXTURE0+Y-1),ut!==O&&(i.activeTexture(O),ut=O)}function M(O,xt,nt){nt===void 0&&(ut===null?nt=i.TEXTURE0+Y-1:nt=ut);let rt=ct[nt];rt===void 0&&(rt={type:void 0,texture:void 0},ct[nt]=rt),(rt.type!==O||rt.texture!==xt)&&(ut!==nt&&(i.activeTexture(nt),ut=nt),i.bindTexture(O,xt||gt[O]),rt.type=O,rt.texture=xt)}function K(){const O=ct[ut];O!==void 0&&O.type!==void 0&&(i.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Q(){try{i.compressedTexImage2D.apply(i,arguments)}catch(O){console.error("THREE.WebGLState:",O)}}function W(){try{i.compressedTexImage3D.apply(i,arguments)}catch(O){console.error("THREE.WebGLState:",O)}}function et(){try{i.texSubImage2D.apply(i,arguments)}catch(O){console.error("THREE.WebGLState:",O)}}function St(){try{i.texSubImage3D.apply(i,arguments)}catch(O){console.error("THREE.WebGLState:",O)}}function _t(){try{i.compressedTexSubImage2D.apply(i,arguments)}catch(O){console.error("THREE.WebGLState:",O)}}function wt(){try{i.compressedTexSubImage3D.apply(i,arguments)}catch(O){console.error("THREE.WebGLState:",O)}}function $t(){try{i.texStorage2D.apply(i,arguments)}catch(O){console.error("THREE.WebGLState:",O)}}function ft(){try{i.texStorage3D.apply(i,arguments)}catch(O){console.error("THREE.WebGLState:",O)}}function vt(){try{i.texImage2D.apply(i,arguments)}catch(O){console.error("THREE.WebGLState:",O)}}function Nt(){try{i.texImage3D.apply(i,arguments)}catch(O){console.error("THREE.WebGLState:",O)}}function Ot(O){pt.equals(O)===!1&&(i.scissor(O.x,O.y,O.z,O.w),pt.copy(O))}function Et(O){it.equals(O)===!1&&(i.viewport(O.x,O.y,O.z,O.w),it.copy(O))}function ne(O,xt){let nt=c.get(xt);nt===void 0&&(nt=new WeakMap,c.set(xt,nt));let rt=nt.get(O);rt===void 0&&(rt=i.getUniformBlockIndex(xt,O.name),nt.set(O,rt))}function Yt(O,xt){const rt=c.get(xt).get(O);l.get(xt)!==rt&&(i.uniformBlockBinding(xt,rt,O.__bindingPointIndex),l.set(xt,rt))}function ue(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),h={},ut=null,ct={},u={},f=new WeakMap,p=[],_=null,v=!1,m=null,d=null,w=null,A=null,y=null,H=null,D=null,L=new ie(0,0,0),U=0,b=!1,S=null,R=null,G=null,N=null,j=null,pt.set(0,0,i.canvas.width,i.canvas.height),it.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:ot,disable:kt,bindFramebuffer:Ht,drawBuffers:It,useProgram:ae,setBlending:k,setMaterial:Xe,setFlipSided:Jt,setCullFace:te,setLineWidth:Vt,setPolygonOffset:he,setScissorTest:Pt,activeTexture:C,bindTexture:M,unbindTexture:K,compressedTexImage2D:Q,compressedTexImage3D:W,texImage2D:vt,texImage3D:Nt,updateUBOMapping:ne,uniformBlockBinding:Yt,texStorage2D:$t,texStorage3D:ft,texSubImage2D:et,texSubImage3D:St,compressedTexSubImage2D:_t,compressedTexSubImage3D:wt,scissor:Ot,viewport:Et,reset:ue}}function Mu(i,t,e,n){const s=Rx(n);switch(e){case zf:return i*t;case Vf:return i*t;case Gf:return i*t*2;case Wf:return i*t/s.components*s.byteLength;case Pc:return i*t/s.components*s.byteLength;case Xf:return i*t*2/s.components*s.byteLength;case Dc:return i*t*2/s.components*s.byteLength;case Hf:return i*t*3/s.components*s.byteLength;case ri:return i*t*4/s.components*s.byteLength;case Lc:return i*t*4/s.components*s.byteLength;case jo:case Ko:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Zo:case Jo:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case zl:case Vl:return Math.max(i,16)*Math.max(t,8)/4;case kl:case Hl:return Math.max(i,8)*Math.max(t,8)/2;case Gl:case Wl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Xl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Yl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ql:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case $l:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case jl:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Kl:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Zl:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Jl:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Ql:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case tc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case ec:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case nc:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case ic:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case sc:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case rc:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Qo:case oc:case ac:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Yf:case lc:return Math.ceil(i/4)*Math.ceil(t/4)*8;case cc:case hc:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function Rx(i){switch(i){case Oi:case Of:return{byteLength:1,components:1};case Qr:case Bf:case eo:return{byteLength:2,components:1};case Rc:case Cc:return{byteLength:2,components:4};case Rs:case Ac:case Ci:return{byteLength:4,components:1};case kf:return{byteLength:4,components:3}}throw new Error(`Unknown texture type ${i}.`)}function Cx(i,t,e,n,s,r,o){const a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new jt,h=new WeakMap;let u;const f=new WeakMap;let p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function _(C,M){return p?new OffscreenCanvas(C,M):oa("canvas")}function v(C,M,K){let Q=1;const W=Pt(C);if((W.width>K||W.height>K)&&(Q=K/Math.max(W.width,W.height)),Q<1)if(typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&C instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&C instanceof ImageBitmap||typeof VideoFrame<"u"&&C instanceof VideoFrame){const et=Math.floor(Q*W.width),St=Math.floor(Q*W.height);u===void 0&&(u=_(et,St));const _t=M?_(et,St):u;return _t.width=et,_t.height=St,_t.getContext("2d").drawImage(C,0,0,et,St),console.warn("THREE.WebGLRenderer: Texture has been resized from ("+W.width+"x"+W.height+") to ("+et+"x"+St+")."),_t}else return"data"in C&&console.warn("THREE.WebGLRenderer: Image in DataTexture is too big ("+W.width+"x"+W.height+")."),C;return C}function m(C){return C.generateMipmaps}function d(C){i.generateMipmap(C)}function w(C){return C.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:C.isWebGL3DRenderTarget?i.TEXTURE_3D:C.isWebGLArrayRenderTarget||C.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(C,M,K,Q,W=!1){if(C!==null){if(i[C]!==void 0)return i[C];console.warn("THREE.WebGLRenderer: Attempt to use non-existing WebGL internal format '"+C+"'")}let et=M;if(M===i.RED&&(K===i.FLOAT&&(et=i.R32F),K===i.HALF_FLOAT&&(et=i.R16F),K===i.UNSIGNED_BYTE&&(et=i.R8)),M===i.RED_INTEGER&&(K===i.UNSIGNED_BYTE&&(et=i.R8UI),K===i.UNSIGNED_SHORT&&(et=i.R16UI),K===i.UNSIGNED_INT&&(et=i.R32UI),K===i.BYTE&&(et=i.R8I),K===i.SHORT&&(et=i.R16I),K===i.INT&&(et=i.R32I)),M===i.RG&&(K===i.FLOAT&&(et=i.RG32F),K===i.HALF_FLOAT&&(et=i.RG16F),K===i.UNSIGNED_BYTE&&(et=i.RG8)),M===i.RG_INTEGER&&(K===i.UNSIGNED_BYTE&&(et=i.RG8UI),K===i.UNSIGNED_SHORT&&(et=i.RG16UI),K===i.UNSIGNED_INT&&(et=i.RG32UI),K===i.BYTE&&(et=i.RG8I),K===i.SHORT&&(et=i.RG16I),K===i.INT&&(et=i.RG32I)),M===i.RGB_INTEGER&&(K===i.UNSIGNED_BYTE&&(et=i.RGB8UI),K===i.UNSIGNED_SHORT&&(et=i.RGB16UI),K===i.UNSIGNED_INT&&(et=i.RGB32UI),K===i.BYTE&&(et=i.RGB8I),K===i.SHORT&&(et=i.RGB16I),K===i.INT&&(et=i.RGB32I)),M===i.RGBA_INTEGER&&(K===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),K===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),K===i.UNSIGNED_INT&&(et=i.RGBA32UI),K===i.BYTE&&(et=i.RGBA8I),K===i.SHORT&&(et=i.RGBA16I),K===i.INT&&(et=i.RGBA32I)),M===i.RGB&&K===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),M===i.RGBA){const St=W?pa:de.getTransfer(Q);K===i.FLOAT&&(et=i.RGBA32F),K===i.HALF_FLOAT&&(et=i.RGBA16F),K===i.UNSIGNED_BYTE&&(et=St===Ee?i.SRGB8_ALPHA8:i.RGBA8),K===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),K===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function y(C,M){let K;return C?M===null||M===Rs||M===xr?K=i.DEPTH24_STENCIL8:M===Ci?K=i.DEPTH32F_STENCIL8:M===Qr&&(K=i.DEPTH24_STENCIL8,console.warn("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Rs||M===xr?K=i.DEPTH_COMPONENT24:M===Ci?K=i.DEPTH_COMPONENT32F:M===Qr&&(K=i.DEPTH_COMPONENT16),K}function H(C,M){return m(C)===!0||C.isFramebufferTexture&&C.minFilter!==oi&&C.minFilter!==gi?Math.log2(Math.max(M.width,M.height))+1:C.mipmaps!==void 0&&C.mipmaps.length>0?C.mipmaps.length:C.isCompressedTexture&&Array.isArray(C.image)?M.mipmaps.length:1}function D(C){const M=C.target;M.removeEventListener("dispose",D),U(M),M.isVideoTexture&&h.delete(M)}function L(C){const M=C.target;M.removeEventListener("dispose",L),S(M)}function U(C){const M=n.get(C);if(M.__webglInit===void 0)return;const K=C.source,Q=f.get(K);if(Q){const W=Q[M.__cacheKey];W.usedTimes--,W.usedTimes===0&&b(C),Object.keys(Q).length===0&&f.delete(K)}n.remove(C)}function b(C){const M=n.get(C);i.deleteTexture(M.__webglTexture);const K=C.source,Q=f.get(K);delete Q[M.__cacheKey],o.memory.textures--}function S(C){const M=n.get(C);if(C.depthTexture&&(C.depthTexture.dispose(),n.remove(C.depthTexture)),C.isWebGLCubeRenderTarget)for(let Q=0;Q<6;Q++){if(Array.isArray(M.__webglFramebuffer[Q]))for(let W=0;W<M.__webglFramebuffer[Q].length;W++)i.deleteFramebuffer(M.__webglFramebuffer[Q][W]);else i.deleteFramebuffer(M.__webglFramebuffer[Q]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[Q])}else{if(Array.isArray(M.__webglFramebuffer))for(let Q=0;Q<M.__webglFramebuffer.length;Q++)i.deleteFramebuffer(M.__webglFramebuffer[Q]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let Q=0;Q<M.__webglColorRenderbuffer.length;Q++)M.__webglColorRenderbuffer[Q]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[Q]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}const K=C.textures;for(let Q=0,W=K.length;Q<W;Q++){const et=n.get(K[Q]);et.__webglTexture&&(i.deleteTexture(et.__webglTexture),o.memory.textures--),n.remove(K[Q])}n.remove(C)}let R=0;function G(){R=0}function N(){const C=R;return C>=s.maxTextures&&console.warn("THREE.WebGLTextures: Trying to use "+C+" texture units while this GPU supports only "+s.maxTextures),R+=1,C}function j(C){const M=[];return M.push(C.wrapS),M.push(C.wrapT),M.push(C.wrapR||0),M.push(C.magFilter),M.push(C.minFilter),M.push(C.anisotropy),M.push(C.internalFormat),M.push(C.format),M.push(C.type),M.push(C.generateMipmaps),M.push(C.premultiplyAlpha),M.push(C.flipY),M.push(C.unpackAlignment),M.push(C.colorSpace),M.join()}function Y(C,M){const K=n.get(C);if(C.isVideoTexture&&Vt(C),C.isRenderTargetTexture===!1&&C.version>0&&K.__version!==C.version){const Q=C.image;if(Q===null)console.warn("THREE.WebGLRenderer: Texture marked for update but no image data found.");else if(Q.complete===!1)console.warn("THREE.WebGLRenderer: Texture marked for update but image is incomplete");else{it(K,C,M);return}}e.bindTexture(i.TEXTURE_2D,K.__webglTexture,i.TEXTURE0+M)}function J(C,M){const K=n.get(C);if(C.version>0&&K.__version!==C.version){it(K,C,M);return}e.bindTexture(i.TEXTURE_2D_ARRAY,K.__webglTexture,i.TEXTURE0+M)}function Z(C,M){const K=n.get(C);if(C.version>0&&K.__version!==C.version){it(K,C,M);return}e.bindTexture(i.TEXTURE_3D,K.__webglTexture,i.TEXTURE0+M)}function tt(C,M){const K=n.get(C);if(C.version>0&&K.__version!==C.version){at(K,C,M);return}e.bindTexture(i.TEXTURE_CUBE_MAP,K.__webglTexture,i.TEXTURE0+M)}const ut={[sa]:i.REPEAT,[bs]:i.CLAMP_TO_EDGE,[Bl]:i.MIRRORED_REPEAT},ct={[oi]:i.NEAREST,[mm]:i.NEAREST_MIPMAP_NEAREST,[po]:i.NEAREST_MIPMAP_LINEAR,[gi]:i.LINEAR,[ka]:i.LINEAR_MIPMAP_NEAREST,[ws]:i.LINEAR_MIPMAP_LINEAR},mt={[xm]:i.NEVER,[wm]:i.ALWAYS,[Mm]:i.LESS,[$f]:i.LEQUAL,[Sm]:i.EQUAL,[bm]:i.GEQUAL,[ym]:i.GREATER,[Em]:i.NOTEQUAL};function Mt(C,M){if(M.type===Ci&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===gi||M.magFilter===ka||M.magFilter===po||M.magFilter===ws||M.minFilter===gi||M.minFilter===ka||M.minFilter===po||M.minFilter===ws)&&console.warn("THREE.WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(C,i.TEXTURE_WRAP_S,ut[M.wrapS]),i.texParameteri(C,i.TEXTURE_WRAP_T,ut[M.wrapT]),(C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY)&&i.texParameteri(C,i.TEXTURE_WRAP_R,ut[M.wrapR]),i.texParameteri(C,i.TEXTURE_MAG_FILTER,ct[M.magFilter]),i.texParameteri(C,i.TEXTURE_MIN_FILTER,ct[M.minFilter]),M.compareFunction&&(i.texParameteri(C,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(C,i.TEXTURE_COMPARE_FUNC,mt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===oi||M.minFilter!==po&&M.minFilter!==ws||M.type===Ci&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){const K=t.get("EXT_texture_filter_anisotropic");i.texParameterf(C,K.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function pt(C,M){let K=!1;C.__webglInit===void 0&&(C.__webglInit=!0,M.addEventListener("dispose",D));const Q=M.source;let W=f.get(Q);W===void 0&&(W={},f.set(Q,W));const et=j(M);if(et!==C.__cacheKey){W[et]===void 0&&(W[et]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,K=!0),W[et].usedTimes++;const St=W[C.__cacheKey];St!==void 0&&(W[C.__cacheKey].usedTimes--,St.usedTimes===0&&b(M)),C.__cacheKey=et,C.__webglTexture=W[et].texture}return K}function it(C,M,K){let Q=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(Q=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(Q=i.TEXTURE_3D);const W=pt(C,M),et=M.source;e.bindTexture(Q,C.__webglTexture,i.TEXTURE0+K);const St=n.get(et);if(et.version!==St.__version||W===!0){e.activeTexture(i.TEXTURE0+K);const _t=de.getPrimaries(de.workingColorSpace),wt=M.colorSpace===Ji?null:de.getPrimaries(M.colorSpace),$t=M.colorSpace===Ji||_t===wt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,$t);let ft=v(M.image,!1,s.maxTextureSize);ft=he(M,ft);const vt=r.convert(M.format,M.colorSpace),Nt=r.convert(M.type);let Ot=A(M.internalFormat,vt,Nt,M.colorSpace,M.isVideoTexture);Mt(Q,M);let Et;const ne=M.mipmaps,Yt=M.isVideoTexture!==!0,ue=St.__version===void 0||W===!0,O=et.dataReady,xt=H(M,ft);if(M.isDepthTexture)Ot=y(M.format===Mr,M.type),ue&&(Yt?e.texStorage2D(i.TEXTURE_2D,1,Ot,ft.width,ft.height):e.texImage2D(i.TEXTURE_2D,0,Ot,ft.width,ft.height,0,vt,Nt,null));else if(M.isDataTexture)if(ne.length>0){Yt&&ue&&e.texStorage2D(i.TEXTURE_2D,xt,Ot,ne[0].width,ne[0].height);for(let nt=0,rt=ne.length;nt<rt;nt++)Et=ne[nt],Yt?O&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,Et.width,Et.height,vt,Nt,Et.data):e.texImage2D(i.TEXTURE_2D,nt,Ot,Et.width,Et.height,0,vt,Nt,Et.data);M.generateMipmaps=!1}else Yt?(ue&&e.texStorage2D(i.TEXTURE_2D,xt,Ot,ft.width,ft.height),O&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,ft.width,ft.height,vt,Nt,ft.data)):e.texImage2D(i.TEXTURE_2D,0,Ot,ft.width,ft.height,0,vt,Nt,ft.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){Yt&&ue&&e.texStorage3D(i.TEXTURE_2D_ARRAY,xt,Ot,ne[0].width,ne[0].height,ft.depth);for(let nt=0,rt=ne.length;nt<rt;nt++)if(Et=ne[nt],M.format!==ri)if(vt!==null)if(Yt){if(O)if(M.layerUpdates.size>0){const Tt=Mu(Et.width,Et.height,M.format,M.type);for(const At of M.layerUpdates){const Zt=Et.data.subarray(At*Tt/Et.data.BYTES_PER_ELEMENT,(At+1)*Tt/Et.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,At,Et.width,Et.height,1,vt,Zt)}M.clearLayerUpdates()}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,0,Et.width,Et.height,ft.depth,vt,Et.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,nt,Ot,Et.width,Et.height,ft.depth,0,Et.data,0,0);else console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else Yt?O&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,0,Et.width,Et.height,ft.depth,vt,Nt,Et.data):e.texImage3D(i.TEXTURE_2D_ARRAY,nt,Ot,Et.width,Et.height,ft.depth,0,vt,Nt,Et.data)}else{Yt&&ue&&e.texStorage2D(i.TEXTURE_2D,xt,Ot,ne[0].width,ne[0].height);for(let nt=0,rt=ne.length;nt<rt;nt++)Et=ne[nt],M.format!==ri?vt!==null?Yt?O&&e.compressedTexSubImage2D(i.TEXTURE_2D,nt,0,0,Et.width,Et.height,vt,Et.data):e.compressedTexImage2D(i.TEXTURE_2D,nt,Ot,Et.width,Et.height,0,Et.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):Yt?O&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,Et.width,Et.height,vt,Nt,Et.data):e.texImage2D(i.TEXTURE_2D,nt,Ot,Et.width,Et.height,0,vt,Nt,Et.data)}else if(M.isDataArrayTexture)if(Yt){if(ue&&e.texStorage3D(i.TEXTURE_2D_ARRAY,xt,Ot,ft.width,ft.height,ft.depth),O)if(M.layerUpdates.size>0){const nt=Mu(ft.width,ft.height,M.format,M.type);for(const rt of M.layerUpdates){const Tt=ft.data.subarray(rt*nt/ft.data.BYTES_PER_ELEMENT,(rt+1)*nt/ft.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,rt,ft.width,ft.height,1,vt,Nt,Tt)}M.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ft.width,ft.height,ft.depth,vt,Nt,ft.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,Ot,ft.width,ft.height,ft.depth,0,vt,Nt,ft.data);else if(M.isData3DTexture)Yt?(ue&&e.texStorage3D(i.TEXTURE_3D,xt,Ot,ft.width,ft.height,ft.depth),O&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ft.width,ft.height,ft.depth,vt,Nt,ft.data)):e.texImage3D(i.TEXTURE_3D,0,Ot,ft.width,ft.height,ft.depth,0,vt,Nt,ft.data);else if(M.isFramebufferTexture){if(ue)if(Yt)e.texStorage2D(i.TEXTURE_2D,xt,Ot,ft.width,ft.height);else{let nt=ft.width,rt=ft.height;for(let Tt=0;Tt<xt;Tt++)e.texImage2D(i.TEXTURE_2D,Tt,Ot,nt,rt,0,vt,Nt,null),nt>>=1,rt>>=1}}else if(ne.length>0){if(Yt&&ue){const nt=Pt(ne[0]);e.texStorage2D(i.TEXTURE_2D,xt,Ot,nt.width,nt.height)}for(let nt=0,rt=ne.length;nt<rt;nt++)Et=ne[nt],Yt?O&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,vt,Nt,Et):e.texImage2D(i.TEXTURE_2D,nt,Ot,vt,Nt,Et);M.generateMipmaps=!1}else if(Yt){if(ue){const nt=Pt(ft);e.texStorage2D(i.TEXTURE_2D,xt,Ot,nt.width,nt.height)}O&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,vt,Nt,ft)}else e.texImage2D(i.TEXTURE_2D,0,Ot,vt,Nt,ft);m(M)&&d(Q),St.__version=et.version,M.onUpdate&&M.onUpdate(M)}C.__version=M.version}function at(C,M,K){if(M.image.length!==6)return;const Q=pt(C,M),W=M.source;e.bindTexture(i.TEXTURE_CUBE_MAP,C.__webglTexture,i.TEXTURE0+K);const et=n.get(W);if(W.version!==et.__version||Q===!0){e.activeTexture(i.TEXTURE0+K);const St=de.getPrimaries(de.workingColorSpace),_t=M.colorSpace===Ji?null:de.getPrimaries(M.colorSpace),wt=M.colorSpace===Ji||St===_t?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,wt);const $t=M.isCompressedTexture||M.image[0].isCompressedTexture,ft=M.image[0]&&M.image[0].isDataTexture,vt=[];for(let rt=0;rt<6;rt++)!$t&&!ft?vt[rt]=v(M.image[rt],!0,s.maxCubemapSize):vt[rt]=ft?M.image[rt].image:M.image[rt],vt[rt]=he(M,vt[rt]);const Nt=vt[0],Ot=r.convert(M.format,M.colorSpace),Et=r.convert(M.type),ne=A(M.internalFormat,Ot,Et,M.colorSpace),Yt=M.isVideoTexture!==!0,ue=et.__version===void 0||Q===!0,O=W.dataReady;let xt=H(M,Nt);Mt(i.TEXTURE_CUBE_MAP,M);let nt;if($t){Yt&&ue&&e.texStorage2D(i.TEXTURE_CUBE_MAP,xt,ne,Nt.width,Nt.height);for(let rt=0;rt<6;rt++){nt=vt[rt].mipmaps;for(let Tt=0;Tt<nt.length;Tt++){const At=nt[Tt];M.format!==ri?Ot!==null?Yt?O&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,Tt,0,0,At.width,At.height,Ot,At.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,Tt,ne,At.width,At.height,0,At.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Yt?O&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,Tt,0,0,At.width,At.height,Ot,Et,At.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,Tt,ne,At.width,At.height,0,Ot,Et,At.data)}}}else{if(nt=M.mipmaps,Yt&&ue){nt.length>0&&xt++;const rt=Pt(vt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,xt,ne,rt.width,rt.height)}for(let rt=0;rt<6;rt++)if(ft){Yt?O&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,0,0,vt[rt].width,vt[rt].height,Ot,Et,vt[rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,ne,vt[rt].width,vt[rt].height,0,Ot,Et,vt[rt].data);for(let Tt=0;Tt<nt.length;Tt++){const Zt=nt[Tt].image[rt].image;Yt?O&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,Tt+1,0,0,Zt.width,Zt.height,Ot,Et,Zt.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,Tt+1,ne,Zt.width,Zt.height,0,Ot,Et,Zt.data)}}else{Yt?O&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,0,0,Ot,Et,vt[rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,ne,Ot,Et,vt[rt]);for(let Tt=0;Tt<nt.length;Tt++){const At=nt[Tt];Yt?O&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,Tt+1,0,0,Ot,Et,At.image[rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,Tt+1,ne,Ot,Et,At.image[rt])}}}m(M)&&d(i.TEXTURE_CUBE_MAP),et.__version=W.version,M.onUpdate&&M.onUpdate(M)}C.__version=M.version}function gt(C,M,K,Q,W,et){const St=r.convert(K.format,K.colorSpace),_t=r.convert(K.type),wt=A(K.internalFormat,St,_t,K.colorSpace),$t=n.get(M),ft=n.get(K);if(ft.__renderTarget=M,!$t.__hasExternalTextures){const vt=Math.max(1,M.width>>et),Nt=Math.max(1,M.height>>et);W===i.TEXTURE_3D||W===i.TEXTURE_2D_ARRAY?e.texImage3D(W,et,wt,vt,Nt,M.depth,0,St,_t,null):e.texImage2D(W,et,wt,vt,Nt,0,St,_t,null)}e.bindFramebuffer(i.FRAMEBUFFER,C),te(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,Q,W,ft.__webglTexture,0,Jt(M)):(W===i.TEXTURE_2D||W>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&W<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,Q,W,ft.__webglTexture,et),e.bindFramebuffer(i.FRAMEBUFFER,null)}function ot(C,M,K){if(i.bindRenderbuffer(i.RENDERBUFFER,C),M.depthBuffer){const Q=M.depthTexture,W=Q&&Q.isDepthTexture?Q.type:null,et=y(M.stencilBuffer,W),St=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=Jt(M);te(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,_t,et,M.width,M.height):K?i.renderbufferStorageMultisample(i.RENDERBUFFER,_t,et,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,et,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,St,i.RENDERBUFFER,C)}else{const Q=M.textures;for(let W=0;W<Q.length;W++){const et=Q[W],St=r.convert(et.format,et.colorSpace),_t=r.convert(et.type),wt=A(et.internalFormat,St,_t,et.colorSpace),$t=Jt(M);K&&te(M)===!1?i.renderbufferStorageMultisample(i.RENDERBUFFER,$t,wt,M.width,M.height):te(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,$t,wt,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,wt,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function kt(C,M){if(M&&M.isWebGLCubeRenderTarget)throw new Error("Depth Texture with cube render targets is not supported");if(e.bindFramebuffer(i.FRAMEBUFFER,C),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("renderTarget.depthTexture must be an instance of THREE.DepthTexture");const Q=n.get(M.depthTexture);Q.__renderTarget=M,(!Q.__webglTexture||M.depthTexture.image.width!==M.width||M.depthTexture.image.height!==M.height)&&(M.depthTexture.image.width=M.width,M.depthTexture.image.height=M.height,M.depthTexture.needsUpdate=!0),Y(M.depthTexture,0);const W=Q.__webglTexture,et=Jt(M);if(M.depthTexture.format===fr)te(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,W,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,W,0);else if(M.depthTexture.format===Mr)te(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,W,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,W,0);else throw new Error("Unknown depthTexture format")}function Ht(C){const M=n.get(C),K=C.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==C.depthTexture){const Q=C.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),Q){const W=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,Q.removeEventListener("dispose",W)};Q.addEventListener("dispose",W),M.__depthDisposeCallback=W}M.__boundDepthTexture=Q}if(C.depthTexture&&!M.__autoAllocateDepthBuffer){if(K)throw new Error("target.depthTexture not supported in Cube render targets");kt(M.__webglFramebuffer,C)}else if(K){M.__webglDepthbuffer=[];for(let Q=0;Q<6;Q++)if(e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[Q]),M.__webglDepthbuffer[Q]===void 0)M.__webglDepthbuffer[Q]=i.createRenderbuffer(),ot(M.__webglDepthbuffer[Q],C,!1);else{const W=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,et=M.__webglDepthbuffer[Q];i.bindRenderbuffer(i.RENDERBUFFER,et),i.framebufferRenderbuffer(i.FRAMEBUFFER,W,i.RENDERBUFFER,et)}}else if(e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),ot(M.__webglDepthbuffer,C,!1);else{const Q=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,W=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,W),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,W)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function It(C,M,K){const Q=n.get(C);M!==void 0&&gt(Q.__webglFramebuffer,C,C.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),K!==void 0&&Ht(C)}function ae(C){const M=C.texture,K=n.get(C),Q=n.get(M);C.addEventListener("dispose",L);const W=C.textures,et=C.isWebGLCubeRenderTarget===!0,St=W.length>1;if(St||(Q.__webglTexture===void 0&&(Q.__webglTexture=i.createTexture()),Q.__version=M.version,o.memory.textures++),et){K.__webglFramebuffer=[];for(let _t=0;_t<6;_t++)if(M.mipmaps&&M.mipmaps.length>0){K.__webglFramebuffer[_t]=[];for(let wt=0;wt<M.mipmaps.length;wt++)K.__webglFramebuffer[_t][wt]=i.createFramebuffer()}else K.__webglFramebuffer[_t]=i.createFramebuffer()}else{if(M.mipmaps&&M.mipmaps.length>0){K.__webglFramebuffer=[];for(let _t=0;_t<M.mipmaps.length;_t++)K.__webglFramebuffer[_t]=i.createFramebuffer()}else K.__webglFramebuffer=i.createFramebuffer();if(St)for(let _t=0,wt=W.length;_t<wt;_t++){const $t=n.get(W[_t]);$t.__webglTexture===void 0&&($t.__webglTexture=i.createTexture(),o.memory.textures++)}if(C.samples>0&&te(C)===!1){K.__webglMultisampledFramebuffer=i.createFramebuffer(),K.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,K.__webglMultisampledFramebuffer);for(let _t=0;_t<W.length;_t++){const wt=W[_t];K.__webglColorRenderbuffer[_t]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,K.__webglColorRenderbuffer[_t]);const $t=r.convert(wt.format,wt.colorSpace),ft=r.convert(wt.type),vt=A(wt.internalFormat,$t,ft,wt.colorSpace,C.isXRRenderTarget===!0),Nt=Jt(C);i.renderbufferStorageMultisample(i.RENDERBUFFER,Nt,vt,C.width,C.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+_t,i.RENDERBUFFER,K.__webglColorRenderbuffer[_t])}i.bindRenderbuffer(i.RENDERBUFFER,null),C.depthBuffer&&(K.__webglDepthRenderbuffer=i.createRenderbuffer(),ot(K.__webglDepthRenderbuffer,C,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(et){e.bindTexture(i.TEXTURE_CUBE_MAP,Q.__webglTexture),Mt(i.TEXTURE_CUBE_MAP,M);for(let _t=0;_t<6;_t++)if(M.mipmaps&&M.mipmaps.length>0)for(let wt=0;wt<M.mipmaps.length;wt++)gt(K.__webglFramebuffer[_t][wt],C,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+_t,wt);else gt(K.__webglFramebuffer[_t],C,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+_t,0);m(M)&&d(i.TEXTURE_CUBE_MAP),e.unbindTexture()}else if(St){for(let _t=0,wt=W.length;_t<wt;_t++){const $t=W[_t],ft=n.get($t);e.bindTexture(i.TEXTURE_2D,ft.__webglTexture),Mt(i.TEXTURE_2D,$t),gt(K.__webglFramebuffer,C,$t,i.COLOR_ATTACHMENT0+_t,i.TEXTURE_2D,0),m($t)&&d(i.TEXTURE_2D)}e.unbindTexture()}else{let _t=i.TEXTURE_2D;if((C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(_t=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(_t,Q.__webglTexture),Mt(_t,M),M.mipmaps&&M.mipmaps.length>0)for(let wt=0;wt<M.mipmaps.length;wt++)gt(K.__webglFramebuffer[wt],C,M,i.COLOR_ATTACHMENT0,_t,wt);else gt(K.__webglFramebuffer,C,M,i.COLOR_ATTACHMENT0,_t,0);m(M)&&d(_t),e.unbindTexture()}C.depthBuffer&&Ht(C)}function Kt(C){const M=C.textures;for(let K=0,Q=M.length;K<Q;K++){const W=M[K];if(m(W)){const et=w(C),St=n.get(W).__webglTexture;e.bindTexture(et,St),d(et),e.unbindTexture()}}}const le=[],k=[];function Xe(C){if(C.samples>0){if(te(C)===!1){const M=C.textures,K=C.width,Q=C.height;let W=i.COLOR_BUFFER_BIT;const et=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,St=n.get(C),_t=M.length>1;if(_t)for(let wt=0;wt<M.length;wt++)e.bindFramebuffer(i.FRAMEBUFFER,St.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+wt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,St.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+wt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,St.__webglMultisampledFramebuffer),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,St.__webglFramebuffer);for(let wt=0;wt<M.length;wt++){if(C.resolveDepthBuffer&&(C.depthBuffer&&(W|=i.DEPTH_BUFFER_BIT),C.stencilBuffer&&C.resolveStencilBuffer&&(W|=i.STENCIL_BUFFER_BIT)),_t){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,St.__webglColorRenderbuffer[wt]);const $t=n.get(M[wt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,$t,0)}i.blitFramebuffer(0,0,K,Q,0,0,K,Q,W,i.NEAREST),l===!0&&(le.length=0,k.length=0,le.push(i.COLOR_ATTACHMENT0+wt),C.depthBuffer&&C.resolveDepthBuffer===!1&&(le.push(et),k.push(et),i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,k)),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,le))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),_t)for(let wt=0;wt<M.length;wt++){e.bindFramebuffer(i.FRAMEBUFFER,St.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+wt,i.RENDERBUFFER,St.__webglColorRenderbuffer[wt]);const $t=n.get(M[wt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,St.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+wt,i.TEXTURE_2D,$t,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,St.__webglMultisampledFramebuffer)}else if(C.depthBuffer&&C.resolveDepthBuffer===!1&&l){const M=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function Jt(C){return Math.min(s.maxSamples,C.samples)}function te(C){const M=n.get(C);return C.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Vt(C){const M=o.render.frame;h.get(C)!==M&&(h.set(C,M),C.update())}function he(C,M){const K=C.colorSpace,Q=C.format,W=C.type;return C.isCompressedTexture===!0||C.isVideoTexture===!0||K!==Tr&&K!==Ji&&(de.getTransfer(K)===Ee?(Q!==ri||W!==Oi)&&console.warn("THREE.WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):console.error("THREE.WebGLTextures: Unsupported texture color space:",K)),M}function Pt(C){return typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement?(c.width=C.naturalWidth||C.width,c.height=C.naturalHeight||C.height):typeof VideoFrame<"u"&&C instanceof VideoFrame?(c.width=C.displayWidth,c.height=C.displayHeight):(c.width=C.width,c.height=C.height),c}this.allocateTextureUnit=N,this.resetTextureUnits=G,this.setTexture2D=Y,this.setTexture2DArray=J,this.setTexture3D=Z,this.setTextureCube=tt,this.rebindTextures=It,this.setupRenderTarget=ae,this.updateRenderTargetMipmap=Kt,this.updateMultisampleRenderTarget=Xe,this.setupDepthRenderbuffer=Ht,this.setupFrameBufferTexture=gt,this.useMultisampledRTT=te}function Px(i,t){function e(n,s=Ji){let r;const o=de.getTransfer(s);if(n===Oi)return i.UNSIGNED_BYTE;if(n===Rc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Cc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===kf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Of)return i.BYTE;if(n===Bf)return i.SHORT;if(n===Qr)return i.UNSIGNED_SHORT;if(n===Ac)return i.INT;if(n===Rs)return i.UNSIGNED_INT;if(n===Ci)return i.FLOAT;if(n===eo)return i.HALF_FLOAT;if(n===zf)return i.ALPHA;if(n===Hf)return i.RGB;if(n===ri)return i.RGBA;if(n===Vf)return i.LUMINANCE;if(n===Gf)return i.LUMINANCE_ALPHA;if(n===fr)return i.DEPTH_COMPONENT;if(n===Mr)return i.DEPTH_STENCIL;if(n===Wf)return i.RED;if(n===Pc)return i.RED_INTEGER;if(n===Xf)return i.RG;if(n===Dc)return i.RG_INTEGER;if(n===Lc)return i.RGBA_INTEGER;if(n===jo||n===Ko||n===Zo||n===Jo)if(o===Ee)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===jo)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ko)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Zo)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Jo)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===jo)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ko)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Zo)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Jo)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===kl||n===zl||n===Hl||n===Vl)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===kl)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===zl)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Hl)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Vl)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Gl||n===Wl||n===Xl)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Gl||n===Wl)return o===Ee?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Xl)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC}else return null;if(n===Yl||n===ql||n===$l||n===jl||n===Kl||n===Zl||n===Jl||n===Ql||n===tc||n===ec||n===nc||n===ic||n===sc||n===rc)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Yl)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===ql)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===$l)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===jl)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Kl)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Zl)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Jl)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Ql)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===tc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===ec)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===nc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===ic)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===sc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===rc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Qo||n===oc||n===ac)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Qo)return o===Ee?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===oc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===ac)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Yf||n===lc||n===cc||n===hc)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Qo)return r.COMPRESSED_RED_RGTC1_EXT;if(n===lc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===cc)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===hc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===xr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}class Dx extends Yn{constructor(t=[]){super(),this.isArrayCamera=!0,this.cameras=t}}class qr extends We{constructor(){super(),this.isGroup=!0,this.type="Group"}}const Lx={type:"move"};class dl{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new qr,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new qr,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new V,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new V),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new qr,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new V,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new V),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){const e=this._hand;if(e)for(const n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null;const a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(const v of t.hand.values()){const m=e.getJointPose(v,n),d=this._getHandJoint(c,v);m!==null&&(d.matrix.fromArray(m.transform.matrix),d.matrix.decompose(d.position,d.rotation,d.scale),d.matrixWorldNeedsUpdate=!0,d.jointRadius=m.radius),d.visible=m!==null}const h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],f=h.position.distanceTo(u.position),p=.02,_=.005;c.inputState.pinching&&f>p+_?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&f<=p-_&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.rotation,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.rotation,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Lx)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){const n=new qr;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}}const Ux=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Ix=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`;class Nx{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e,n){if(this.texture===null){const s=new wn,r=t.properties.get(s);r.__webglTexture=e.texture,(e.depthNear!=n.depthNear||e.depthFar!=n.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=s}}getMesh(t){if(this.texture!==null&&this.mesh===null){const e=t.cameras[0].viewport,n=new ns({vertexShader:Ux,fragmentShader:Ix,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new mn(new ga(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}}class Fx extends Ls{constructor(t,e){super();const n=this;let s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,f=null,p=null,_=null;const v=new Nx,m=e.getContextAttributes();let d=null,w=null;const A=[],y=[],H=new jt;let D=null;const L=new Yn;L.viewport=new ze;const U=new Yn;U.viewport=new ze;const b=[L,U],S=new Dx;let R=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(it){let at=A[it];return at===void 0&&(at=new dl,A[it]=at),at.getTargetRaySpace()},this.getControllerGrip=function(it){let at=A[it];return at===void 0&&(at=new dl,A[it]=at),at.getGripSpace()},this.getHand=function(it){let at=A[it];return at===void 0&&(at=new dl,A[it]=at),at.getHandSpace()};function N(it){const at=y.indexOf(it.inputSource);if(at===-1)return;const gt=A[at];gt!==void 0&&(gt.update(it.inputSource,it.frame,c||o),gt.dispatchEvent({type:it.type,data:it.inputSource}))}function j(){s.removeEventListener("select",N),s.removeEventListener("selectstart",N),s.removeEventListener("selectend",N),s.removeEventListener("squeeze",N),s.removeEventListener("squeezestart",N),s.removeEventListener("squeezeend",N),s.removeEventListener("end",j),s.removeEventListener("inputsourceschange",Y);for(let it=0;it<A.length;it++){const at=y[it];at!==null&&(y[it]=null,A[it].disconnect(at))}R=null,G=null,v.reset(),t.setRenderTarget(d),p=null,f=null,u=null,s=null,w=null,pt.stop(),n.isPresenting=!1,t.setPixelRatio(D),t.setSize(H.width,H.height,!1),n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(it){r=it,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(it){a=it,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(it){c=it},this.getBaseLayer=function(){return f!==null?f:p},this.getBinding=function(){return u},this.getFrame=function(){return _},this.getSession=function(){return s},this.setSession=async function(it){if(s=it,s!==null){if(d=t.getRenderTarget(),s.addEventListener("select",N),s.addEventListener("selectstart",N),s.addEventListener("selectend",N),s.addEventListener("squeeze",N),s.addEventListener("squeezestart",N),s.addEventListener("squeezeend",N),s.addEventListener("end",j),s.addEventListener("inputsourceschange",Y),m.xrCompatible!==!0&&await e.makeXRCompatible(),D=t.getPixelRatio(),t.getSize(H),s.renderState.layers===void 0){const at={antialias:m.antialias,alpha:!0,depth:m.depth,stencil:m.stencil,framebufferScaleFactor:r};p=new XRWebGLLayer(s,e,at),s.updateRenderState({baseLayer:p}),t.setPixelRatio(1),t.setSize(p.framebufferWidth,p.framebufferHeight,!1),w=new Cs(p.framebufferWidth,p.framebufferHeight,{format:ri,type:Oi,colorSpace:t.outputColorSpace,stencilBuffer:m.stencil})}else{let at=null,gt=null,ot=null;m.depth&&(ot=m.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,at=m.stencil?Mr:fr,gt=m.stencil?xr:Rs);const kt={colorFormat:e.RGBA8,depthFormat:ot,scaleFactor:r};u=new XRWebGLBinding(s,e),f=u.createProjectionLayer(kt),s.updateRenderState({layers:[f]}),t.setPixelRatio(1),t.setSize(f.textureWidth,f.textureHeight,!1),w=new Cs(f.textureWidth,f.textureHeight,{format:ri,type:Oi,depthTexture:new od(f.textureWidth,f.textureHeight,gt,void 0,void 0,void 0,void 0,void 0,void 0,at),stencilBuffer:m.stencil,colorSpace:t.outputColorSpace,samples:m.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1})}w.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),pt.setContext(s),pt.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return v.getDepthTexture()};function Y(it){for(let at=0;at<it.removed.length;at++){const gt=it.removed[at],ot=y.indexOf(gt);ot>=0&&(y[ot]=null,A[ot].disconnect(gt))}for(let at=0;at<it.added.length;at++){const gt=it.added[at];let ot=y.indexOf(gt);if(ot===-1){for(let Ht=0;Ht<A.length;Ht++)if(Ht>=y.length){y.push(gt),ot=Ht;break}else if(y[Ht]===null){y[Ht]=gt,ot=Ht;break}if(ot===-1)break}const kt=A[ot];kt&&kt.connect(gt)}}const J=new V,Z=new V;function tt(it,at,gt){J.setFromMatrixPosition(at.matrixWorld),Z.setFromMatrixPosition(gt.matrixWorld);const ot=J.distanceTo(Z),kt=at.projectionMatrix.elements,Ht=gt.projectionMatrix.elements,It=kt[14]/(kt[10]-1),ae=kt[14]/(kt[10]+1),Kt=(kt[9]+1)/kt[5],le=(kt[9]-1)/kt[5],k=(kt[8]-1)/kt[0],Xe=(Ht[8]+1)/Ht[0],Jt=It*k,te=It*Xe,Vt=ot/(-k+Xe),he=Vt*-k;if(at.matrixWorld.decompose(it.position,it.quaternion,it.scale),it.translateX(he),it.translateZ(Vt),it.matrixWorld.compose(it.position,it.quaternion,it.scale),it.matrixWorldInverse.copy(it.matrixWorld).invert(),kt[10]===-1)it.projectionMatrix.copy(at.projectionMatrix),it.projectionMatrixInverse.copy(at.projectionMatrixInverse);else{const Pt=It+Vt,C=ae+Vt,M=Jt-he,K=te+(ot-he),Q=Kt*ae/C*Pt,W=le*ae/C*Pt;it.projectionMatrix.makePerspective(M,K,Q,W,Pt,C),it.projectionMatrixInverse.copy(it.projectionMatrix).invert()}}function ut(it,at){at===null?it.matrixWorld.copy(it.matrix):it.matrixWorld.multiplyMatrices(at.matrixWorld,it.matrix),it.matrixWorldInverse.copy(it.matrixWorld).invert()}this.updateCamera=function(it){if(s===null)return;let at=it.near,gt=it.far;v.texture!==null&&(v.depthNear>0&&(at=v.depthNear),v.depthFar>0&&(gt=v.depthFar)),S.near=U.near=L.near=at,S.far=U.far=L.far=gt,(R!==S.near||G!==S.far)&&(s.updateRenderState({depthNear:S.near,depthFar:S.far}),R=S.near,G=S.far),L.layers.mask=it.layers.mask|2,U.layers.mask=it.layers.mask|4,S.layers.mask=L.layers.mask|U.layers.mask;const ot=it.parent,kt=S.cameras;ut(S,ot);for(let Ht=0;Ht<kt.length;Ht++)ut(kt[Ht],ot);kt.length===2?tt(S,L,U):S.projectionMatrix.copy(L.projectionMatrix),ct(it,S,ot)};function ct(it,at,gt){gt===null?it.matrix.copy(at.matrixWorld):(it.matrix.copy(gt.matrixWorld),it.matrix.invert(),it.matrix.multiply(at.matrixWorld)),it.matrix.decompose(it.position,it.quaternion,it.scale),it.updateMatrixWorld(!0),it.projectionMatrix.copy(at.projectionMatrix),it.projectionMatrixInverse.copy(at.projectionMatrixInverse),it.isPerspectiveCamera&&(it.fov=fc*2*Math.atan(1/it.projectionMatrix.elements[5]),it.zoom=1)}this.getCamera=function(){return S},this.getFoveation=function(){if(!(f===null&&p===null))return l},this.setFoveation=function(it){l=it,f!==null&&(f.fixedFoveation=it),p!==null&&p.fixedFoveation!==void 0&&(p.fixedFoveation=it)},this.hasDepthSensing=function(){return v.texture!==null},this.getDepthSensingMesh=function(){return v.getMesh(S)};let mt=null;function Mt(it,at){if(h=at.getViewerPose(c||o),_=at,h!==null){const gt=h.views;p!==null&&(t.setRenderTargetFramebuffer(w,p.framebuffer),t.setRenderTarget(w));let ot=!1;gt.length!==S.cameras.length&&(S.cameras.length=0,ot=!0);for(let Ht=0;Ht<gt.length;Ht++){const It=gt[Ht];let ae=null;if(p!==null)ae=p.getViewport(It);else{const le=u.getViewSubImage(f,It);ae=le.viewport,Ht===0&&(t.setRenderTargetTextures(w,le.colorTexture,f.ignoreDepthValues?void 0:le.depthStencilTexture),t.setRenderTarget(w))}let Kt=b[Ht];Kt===void 0&&(Kt=new Yn,Kt.layers.enable(Ht),Kt.viewport=new ze,b[Ht]=Kt),Kt.matrix.fromArray(It.transform.matrix),Kt.matrix.decompose(Kt.position,Kt.quaternion,Kt.scale),Kt.projectionMatrix.fromArray(It.projectionMatrix),Kt.projectionMatrixInverse.copy(Kt.projectionMatrix).invert(),Kt.viewport.set(ae.x,ae.y,ae.width,ae.height),Ht===0&&(S.matrix.copy(Kt.matrix),S.matrix.decompose(S.position,S.quaternion,S.scale)),ot===!0&&S.cameras.push(Kt)}const kt=s.enabledFeatures;if(kt&&kt.includes("depth-sensing")){const Ht=u.getDepthInformation(gt[0]);Ht&&Ht.isValid&&Ht.texture&&v.init(t,Ht,s.renderState)}}for(let gt=0;gt<A.length;gt++){const ot=y[gt],kt=A[gt];ot!==null&&kt!==void 0&&kt.update(ot,at,c||o)}mt&&mt(it,at),at.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:at}),_=null}const pt=new sd;pt.setAnimationLoop(Mt),this.setAnimationLoop=function(it){mt=it},this.dispose=function(){}}}const gs=new _i,Ox=new Ue;function Bx(i,t){function e(m,d){m.matrixAutoUpdate===!0&&m.updateMatrix(),d.value.copy(m.matrix)}function n(m,d){d.color.getRGB(m.fogColor.value,ed(i)),d.isFog?(m.fogNear.value=d.near,m.fogFar.value=d.far):d.isFogExp2&&(m.fogDensity.value=d.density)}function s(m,d,w,A,y){d.isMeshBasicMaterial||d.isMeshLambertMaterial?r(m,d):d.isMeshToonMaterial?(r(m,d),u(m,d)):d.isMeshPhongMaterial?(r(m,d),h(m,d)):d.isMeshStandardMaterial?(r(m,d),f(m,d),d.isMeshPhysicalMaterial&&p(m,d,y)):d.isMeshMatcapMaterial?(r(m,d),_(m,d)):d.isMeshDepthMaterial?r(m,d):d.isMeshDistanceMaterial?(r(m,d),v(m,d)):d.isMeshNormalMaterial?r(m,d):d.isLineBasicMaterial?(o(m,d),d.isLineDashedMaterial&&a(m,d)):d.isPointsMaterial?l(m,d,w,A):d.isSpriteMaterial?c(m,d):d.isShadowMaterial?(m.color.value.copy(d.color),m.opacity.value=d.opacity):d.isShaderMaterial&&(d.uniformsNeedUpdate=!1)}function r(m,d){m.opacity.value=d.opacity,d.color&&m.diffuse.value.copy(d.color),d.emissive&&m.emissive.value.copy(d.emissive).multiplyScalar(d.emissiveIntensity),d.map&&(m.map.value=d.map,e(d.map,m.mapTransform)),d.alphaMap&&(m.alphaMap.value=d.alphaMap,e(d.alphaMap,m.alphaMapTransform)),d.bumpMap&&(m.bumpMap.value=d.bumpMap,e(d.bumpMap,m.bumpMapTransform),m.bumpScale.value=d.bumpScale,d.side===bn&&(m.bumpScale.value*=-1)),d.normalMap&&(m.normalMap.value=d.normalMap,e(d.normalMap,m.normalMapTransform),m.normalScale.value.copy(d.normalScale),d.side===bn&&m.normalScale.value.negate()),d.displacementMap&&(m.displacementMap.value=d.displacementMap,e(d.displacementMap,m.displacementMapTransform),m.displacementScale.value=d.displacementScale,m.displacementBias.value=d.displacementBias),d.emissiveMap&&(m.emissiveMap.value=d.emissiveMap,e(d.emissiveMap,m.emissiveMapTransform)),d.specularMap&&(m.specularMap.value=d.specularMap,e(d.specularMap,m.specularMapTransform)),d.alphaTest>0&&(m.alphaTest.value=d.alphaTest);const w=t.get(d),A=w.envMap,y=w.envMapRotation;A&&(m.envMap.value=A,gs.copy(y),gs.x*=-1,gs.y*=-1,gs.z*=-1,A.isCubeTexture&&A.isRenderTargetTexture===!1&&(gs.y*=-1,gs.z*=-1),m.envMapRotation.value.setFromMatrix4(Ox.makeRotationFromEuler(gs)),m.flipEnvMap.value=A.isCubeTexture&&A.isRenderTargetTexture===!1?-1:1,m.reflectivity.value=d.reflectivity,m.ior.value=d.ior,m.refractionRatio.value=d.refractionRatio),d.lightMap&&(m.lightMap.value=d.lightMap,m.lightMapIntensity.value=d.lightMapIntensity,e(d.lightMap,m.lightMapTransform)),d.aoMap&&(m.aoMap.value=d.aoMap,m.aoMapIntensity.value=d.aoMapIntensity,e(d.aoMap,m.aoMapTransform))}function o(m,d){m.diffuse.value.copy(d.color),m.opacity.value=d.opacity,d.map&&(m.map.value=d.map,e(d.map,m.mapTransform))}function a(m,d){m.dashSize.value=d.dashSize,m.totalSize.value=d.dashSize+d.gapSize,m.scale.value=d.scale}function l(m,d,w,A){m.diffuse.value.copy(d.color),m.opacity.value=d.opacity,m.size.value=d.size*w,m.scale.value=A*.5,d.map&&(m.map.value=d.map,e(d.map,m.uvTransform)),d.alphaMap&&(m.alphaMap.value=d.alphaMap,e(d.alphaMap,m.alphaMapTransform)),d.alphaTest>0&&(m.alphaTest.value=d.alphaTest)}function c(m,d){m.diffuse.value.copy(d.color),m.opacity.value=d.opacity,m.rotation.value=d.rotation,d.map&&(m.map.value=d.map,e(d.map,m.mapTransform)),d.alphaMap&&(m.alphaMap.value=d.alphaMap,e(d.alphaMap,m.alphaMapTransform)),d.alphaTest>0&&(m.alphaTest.value=d.alphaTest)}function h(m,d){m.specular.value.copy(d.specular),m.shininess.value=Math.max(d.shininess,1e-4)}function u(m,d){d.gradientMap&&(m.gradientMap.value=d.gradientMap)}function f(m,d){m.metalness.value=d.metalness,d.metalnessMap&&(m.metalnessMap.value=d.metalnessMap,e(d.metalnessMap,m.metalnessMapTransform)),m.roughness.value=d.roughness,d.roughnessMap&&(m.roughnessMap.value=d.roughnessMap,e(d.roughnessMap,m.roughnessMapTransform)),d.envMap&&(m.envMapIntensity.value=d.envMapIntensity)}function p(m,d,w){m.ior.value=d.ior,d.sheen>0&&(m.sheenColor.value.copy(d.sheenColor).multiplyScalar(d.sheen),m.sheenRoughness.value=d.sheenRoughness,d.sheenColorMap&&(m.sheenColorMap.value=d.sheenColorMap,e(d.sheenColorMap,m.sheenColorMapTransform)),d.sheenRoughnessMap&&(m.sheenRoughnessMap.value=d.sheenRoughnessMap,e(d.sheenRoughnessMap,m.sheenRoughnessMapTransform))),d.clearcoat>0&&(m.clearcoat.value=d.clearcoat,m.clearcoatRoughness.value=d.clearcoatRoughness,d.clearcoatMap&&(m.clearcoatMap.value=d.clearcoatMap,e(d.clearcoatMap,m.clearcoatMapTransform)),d.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=d.clearcoatRoughnessMap,e(d.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),d.clearcoatNormalMap&&(m.clearcoatNormalMap.value=d.clearcoatNormalMap,e(d.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(d.clearcoatNormalScale),d.side===bn&&m.clearcoatNormalScale.value.negate())),d.dispersion>0&&(m.dispersion.value=d.dispersion),d.iridescence>0&&(m.iridescence.value=d.iridescence,m.iridescenceIOR.value=d.iridescenceIOR,m.iridescenceThicknessMinimum.value=d.iridescenceThicknessRange[0],m.iridescenceThicknessMaximum.value=d.iridescenceThicknessRange[1],d.iridescenceMap&&(m.iridescenceMap.value=d.iridescenceMap,e(d.iridescenceMap,m.iridescenceMapTransform)),d.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=d.iridescenceThicknessMap,e(d.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),d.transmission>0&&(m.transmission.value=d.transmission,m.transmissionSamplerMap.value=w.texture,m.transmissionSamplerSize.value.set(w.width,w.height),d.transmissionMap&&(m.transmissionMap.value=d.transmissionMap,e(d.transmissionMap,m.transmissionMapTransform)),m.thickness.value=d.thickness,d.thicknessMap&&(m.thicknessMap.value=d.thicknessMap,e(d.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=d.attenuationDistance,m.attenuationColor.value.copy(d.attenuationColor)),d.anisotropy>0&&(m.anisotropyVector.value.set(d.anisotropy*Math.cos(d.anisotropyRotation),d.anisotropy*Math.sin(d.anisotropyRotation)),d.anisotropyMap&&(m.anisotropyMap.value=d.anisotropyMap,e(d.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=d.specularIntensity,m.specularColor.value.copy(d.specularColor),d.specularColorMap&&(m.specularColorMap.value=d.specularColorMap,e(d.specularColorMap,m.specularColorMapTransform)),d.specularIntensityMap&&(m.specularIntensityMap.value=d.specularIntensityMap,e(d.specularIntensityMap,m.specularIntensityMapTransform))}function _(m,d){d.matcap&&(m.matcap.value=d.matcap)}function v(m,d){const w=t.get(d).light;m.referencePosition.value.setFromMatrixPosition(w.matrixWorld),m.nearDistance.value=w.shadow.camera.near,m.farDistance.value=w.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function kx(i,t,e,n){let s={},r={},o=[];const a=i.getParameter(i.MAX_UNIFORM_BUFFER_BINDINGS);function l(w,A){const y=A.program;n.uniformBlockBinding(w,y)}function c(w,A){let y=s[w.id];y===void 0&&(_(w),y=h(w),s[w.id]=y,w.addEventListener("dispose",m));const H=A.program;n.updateUBOMapping(w,H);const D=t.render.frame;r[w.id]!==D&&(f(w),r[w.id]=D)}function h(w){const A=u();w.__bindingPointIndex=A;const y=i.createBuffer(),H=w.__size,D=w.usage;return i.bindBuffer(i.UNIFORM_BUFFER,y),i.bufferData(i.UNIFORM_BUFFER,H,D),i.bindBuffer(i.UNIFORM_BUFFER,null),i.bindBufferBase(i.UNIFORM_BUFFER,A,y),y}function u(){for(let w=0;w<a;w++)if(o.indexOf(w)===-1)return o.push(w),w;return console.error("THREE.WebGLRenderer: Maximum number of simultaneously usable uniforms groups reached."),0}function f(w){const A=s[w.id],y=w.uniforms,H=w.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let D=0,L=y.length;D<L;D++){const U=Array.isArray(y[D])?y[D]:[y[D]];for(let b=0,S=U.length;b<S;b++){const R=U[b];if(p(R,D,b,H)===!0){const G=R.__offset,N=Array.isArray(R.value)?R.value:[R.value];let j=0;for(let Y=0;Y<N.length;Y++){const J=N[Y],Z=v(J);typeof J=="number"||typeof J=="boolean"?(R.__data[0]=J,i.bufferSubData(i.UNIFORM_BUFFER,G+j,R.__data)):J.isMatrix3?(R.__data[0]=J.elements[0],R.__data[1]=J.elements[1],R.__data[2]=J.elements[2],R.__data[3]=0,R.__data[4]=J.elements[3],R.__data[5]=J.elements[4],R.__data[6]=J.elements[5],R.__data[7]=0,R.__data[8]=J.elements[6],R.__data[9]=J.elements[7],R.__data[10]=J.elements[8],R.__data[11]=0):(J.toArray(R.__data,j),j+=Z.storage/Float32Array.BYTES_PER_ELEMENT)}i.bufferSubData(i.UNIFORM_BUFFER,G,R.__data)}}}i.bindBuffer(i.UNIFORM_BUFFER,null)}function p(w,A,y,H){const D=w.value,L=A+"_"+y;if(H[L]===void 0)return typeof D=="number"||typeof D=="boolean"?H[L]=D:H[L]=D.clone(),!0;{const U=H[L];if(typeof D=="number"||typeof D=="boolean"){if(U!==D)return H[L]=D,!0}else if(U.equals(D)===!1)return U.copy(D),!0}return!1}function _(w){const A=w.uniforms;let y=0;const H=16;for(let L=0,U=A.length;L<U;L++){const b=Array.isArray(A[L])?A[L]:[A[L]];for(let S=0,R=b.length;S<R;S++){const G=b[S],N=Array.isArray(G.value)?G.value:[G.value];for(let j=0,Y=N.length;j<Y;j++){const J=N[j],Z=v(J),tt=y%H,ut=tt%Z.boundary,ct=tt+ut;y+=ut,ct!==0&&H-ct<Z.storage&&(y+=H-ct),G.__data=new Float32Array(Z.storage/Float32Array.BYTES_PER_ELEMENT),G.__offset=y,y+=Z.storage}}}const D=y%H;return D>0&&(y+=H-D),w.__size=y,w.__cache={},this}function v(w){const A={boundary:0,storage:0};return typeof w=="number"||typeof w=="boolean"?(A.boundary=4,A.storage=4):w.isVector2?(A.boundary=8,A.storage=8):w.isVector3||w.isColor?(A.boundary=16,A.storage=12):w.isVector4?(A.boundary=16,A.storage=16):w.isMatrix3?(A.boundary=48,A.storage=48):w.isMatrix4?(A.boundary=64,A.storage=64):w.isTexture?console.warn("THREE.WebGLRenderer: Texture samplers can not be part of an uniforms group."):console.warn("THREE.WebGLRenderer: Unsupported uniform value type.",w),A}function m(w){const A=w.target;A.removeEventListener("dispose",m);const y=o.indexOf(A.__bindingPointIndex);o.splice(y,1),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function d(){for(const w in s)i.deleteBuffer(s[w]);o=[],s={},r={}}return{bind:l,update:c,dispose:d}}class zx{constructor(t={}){const{canvas:e=Rm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reverseDepthBuffer:f=!1}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;const _=new Uint32Array(4),v=new Int32Array(4);let m=null,d=null;const w=[],A=[];this.domElement=e,this.debug={checkShaderErrors:!0,onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this._outputColorSpace=On,this.toneMapping=ts,this.toneMappingExposure=1;const y=this;let H=!1,D=0,L=0,U=null,b=-1,S=null;const R=new ze,G=new ze;let N=null;const j=new ie(0);let Y=0,J=e.width,Z=e.height,tt=1,ut=null,ct=null;const mt=new ze(0,0,J,Z),Mt=new ze(0,0,J,Z);let pt=!1;const it=new Ic;let at=!1,gt=!1;const ot=new Ue,kt=new Ue,Ht=new V,It=new ze,ae={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0};let Kt=!1;function le(){return U===null?tt:1}let k=n;function Xe(E,F){return e.getContext(E,F)}try{const E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${Tc}`),e.addEventListener("webglcontextlost",rt,!1),e.addEventListener("webglcontextrestored",Tt,!1),e.addEventListener("webglcontextcreationerror",At,!1),k===null){const F="webgl2";if(k=Xe(F,E),k===null)throw Xe(F)?new Error("Error creating WebGL context with your selected attributes."):new Error("Error creating WebGL context.")}}catch(E){throw console.error("THREE.WebGLRenderer: "+E.message),E}let Jt,te,Vt,he,Pt,C,M,K,Q,W,et,St,_t,wt,$t,ft,vt,Nt,Ot,Et,ne,Yt,ue,O;function xt(){Jt=new X0(k),Jt.init(),Yt=new Px(k,Jt),te=new k0(k,Jt,t,Yt),Vt=new Ax(k,Jt),te.reverseDepthBuffer&&f&&Vt.buffers.depth.setReversed(!0),he=new $0(k),Pt=new fx,C=new Cx(k,Jt,Vt,Pt,te,Yt,he),M=new H0(y),K=new W0(y),Q=new eg(k),ue=new O0(k,Q),W=new Y0(k,Q,he,ue),et=new K0(k,W,Q,he),Ot=new j0(k,te,C),ft=new z0(Pt),St=new ux(y,M,K,Jt,te,ue,ft),_t=new Bx(y,Pt),wt=new px,$t=new Mx(Jt),Nt=new F0(y,M,K,Vt,et,p,l),vt=new wx(y,et,te),O=new kx(k,he,te,Vt),Et=new B0(k,Jt,he),ne=new q0(k,Jt,he),he.programs=St.programs,y.capabilities=te,y.extensions=Jt,y.properties=Pt,y.renderLists=wt,y.shadowMap=vt,y.state=Vt,y.info=he}xt();const nt=new Fx(y,k);this.xr=nt,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){const E=Jt.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){const E=Jt.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return tt},this.setPixelRatio=function(E){E!==void 0&&(tt=E,this.setSize(J,Z,!1))},this.getSize=function(E){return E.set(J,Z)},this.setSize=function(E,F,X=!0){if(nt.isPresenting){console.warn("THREE.WebGLRenderer: Can't change size while VR device is presenting.");return}J=E,Z=F,e.width=Math.floor(E*tt),e.height=Math.floor(F*tt),X===!0&&(e.style.width=E+"px",e.style.height=F+"px"),this.setViewport(0,0,E,F)},this.getDrawingBufferSize=function(E){return E.set(J*tt,Z*tt).floor()},this.setDrawingBufferSize=function(E,F,X){J=E,Z=F,tt=X,e.width=Math.floor(E*X),e.height=Math.floor(F*X),this.setViewport(0,0,E,F)},this.getCurrentViewport=function(E){return E.copy(R)},this.getViewport=function(E){return E.copy(mt)},this.setViewport=function(E,F,X,q){E.isVector4?mt.set(E.x,E.y,E.z,E.w):mt.set(E,F,X,q),Vt.viewport(R.copy(mt).multiplyScalar(tt).round())},this.getScissor=function(E){return E.copy(Mt)},this.setScissor=function(E,F,X,q){E.isVector4?Mt.set(E.x,E.y,E.z,E.w):Mt.set(E,F,X,q),Vt.scissor(G.copy(Mt).multiplyScalar(tt).round())},this.getScissorTest=function(){return pt},this.setScissorTest=function(E){Vt.setScissorTest(pt=E)},this.setOpaqueSort=function(E){ut=E},this.setTransparentSort=function(E){ct=E},this.getClearColor=function(E){return E.copy(Nt.getClearColor())},this.setClearColor=function(){Nt.setClearColor.apply(Nt,arguments)},this.getClearAlpha=function(){return Nt.getClearAlpha()},this.setClearAlpha=function(){Nt.setClearAlpha.apply(Nt,arguments)},this.clear=function(E=!0,F=!0,X=!0){let q=0;if(E){let z=!1;if(U!==null){const ht=U.texture.format;z=ht===Lc||ht===Dc||ht===Pc}if(z){const ht=U.texture.type,yt=ht===Oi||ht===Rs||ht===Qr||ht===xr||ht===Rc||ht===Cc,Ft=Nt.getClearColor(),Lt=Nt.getClearAlpha(),Gt=Ft.r,Xt=Ft.g,Ut=Ft.b;yt?(_[0]=Gt,_[1]=Xt,_[2]=Ut,_[3]=Lt,k.clearBufferuiv(k.COLOR,0,_)):(v[0]=Gt,v[1]=Xt,v[2]=Ut,v[3]=Lt,k.clearBufferiv(k.COLOR,0,v))}else q|=k.COLOR_BUFFER_BIT}F&&(q|=k.DEPTH_BUFFER_BIT),X&&(q|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),k.clear(q)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.dispose=function(){e.removeEventListener("webglcontextlost",rt,!1),e.removeEventListener("webglcontextrestored",Tt,!1),e.removeEventListener("webglcontextcreationerror",At,!1),wt.dispose(),$t.dispose(),Pt.dispose(),M.dispose(),K.dispose(),et.dispose(),ue.dispose(),O.dispose(),St.dispose(),nt.dispose(),nt.removeEventListener("sessionstart",Pn),nt.removeEventListener("sessionend",vi),Tn.stop()};function rt(E){E.preventDefault(),console.log("THREE.WebGLRenderer: Context Lost."),H=!0}function Tt(){console.log("THREE.WebGLRenderer: Context Restored."),H=!1;const E=he.autoReset,F=vt.enabled,X=vt.autoUpdate,q=vt.needsUpdate,z=vt.type;xt(),he.autoReset=E,vt.enabled=F,vt.autoUpdate=X,vt.needsUpdate=q,vt.type=z}function At(E){console.error("THREE.WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function Zt(E){const F=E.target;F.removeEventListener("dispose",Zt),Ie(F)}function Ie(E){tn(E),Pt.remove(E)}function tn(E){const F=Pt.get(E).programs;F!==void 0&&(F.forEach(function(X){St.releaseProgram(X)}),E.isShaderMaterial&&St.releaseShaderCache(E))}this.renderBufferDirect=function(E,F,X,q,z,ht){F===null&&(F=ae);const yt=z.isMesh&&z.matrixWorld.determinant()<0,Ft=Aa(E,F,X,q,z);Vt.setMaterial(q,yt);let Lt=X.index,Gt=1;if(q.wireframe===!0){if(Lt=W.getWireframeAttribute(X),Lt===void 0)return;Gt=2}const Xt=X.drawRange,Ut=X.attributes.position;let re=Xt.start*Gt,xe=(Xt.start+Xt.count)*Gt;ht!==null&&(re=Math.max(re,ht.start*Gt),xe=Math.min(xe,(ht.start+ht.count)*Gt)),Lt!==null?(re=Math.max(re,0),xe=Math.min(xe,Lt.count)):Ut!=null&&(re=Math.max(re,0),xe=Math.min(xe,Ut.count));const Se=xe-re;if(Se<0||Se===1/0)return;ue.setup(z,q,Ft,X,Lt);let en,ce=Et;if(Lt!==null&&(en=Q.get(Lt),ce=ne,ce.setIndex(en)),z.isMesh)q.wireframe===!0?(Vt.setLineWidth(q.wireframeLinewidth*le()),ce.setMode(k.LINES)):ce.setMode(k.TRIANGLES);else if(z.isLine){let Bt=q.linewidth;Bt===void 0&&(Bt=1),Vt.setLineWidth(Bt*le()),z.isLineSegments?ce.setMode(k.LINES):z.isLineLoop?ce.setMode(k.LINE_LOOP):ce.setMode(k.LINE_STRIP)}else z.isPoints?ce.setMode(k.POINTS):z.isSprite&&ce.setMode(k.TRIANGLES);if(z.isBatchedMesh)if(z._multiDrawInstances!==null)ce.renderMultiDrawInstances(z._multiDrawStarts,z._multiDrawCounts,z._multiDrawCount,z._multiDrawInstances);else if(Jt.get("WEBGL_multi_draw"))ce.renderMultiDraw(z._multiDrawStarts,z._multiDrawCounts,z._multiDrawCount);else{const Bt=z._multiDrawStarts,Ne=z._multiDrawCounts,fe=z._multiDrawCount,An=Lt?Q.get(Lt).bytesPerElement:1,li=Pt.get(q).currentProgram.getUniforms();for(let fn=0;fn<fe;fn++)li.setValue(k,"_gl_DrawID",fn),ce.render(Bt[fn]/An,Ne[fn])}else if(z.isInstancedMesh)ce.renderInstances(re,Se,z.count);else if(X.isInstancedBufferGeometry){const Bt=X._maxInstanceCount!==void 0?X._maxInstanceCount:1/0,Ne=Math.min(X.instanceCount,Bt);ce.renderInstances(re,Se,Ne)}else ce.render(re,Se)};function ge(E,F,X){E.transparent===!0&&E.side===qn&&E.forceSinglePass===!1?(E.side=bn,E.needsUpdate=!0,Is(E,F,X),E.side=Fi,E.needsUpdate=!0,Is(E,F,X),E.side=qn):Is(E,F,X)}this.compile=function(E,F,X=null){X===null&&(X=E),d=$t.get(X),d.init(F),A.push(d),X.traverseVisible(function(z){z.isLight&&z.layers.test(F.layers)&&(d.pushLight(z),z.castShadow&&d.pushShadow(z))}),E!==X&&E.traverseVisible(function(z){z.isLight&&z.layers.test(F.layers)&&(d.pushLight(z),z.castShadow&&d.pushShadow(z))}),d.setupLights();const q=new Set;return E.traverse(function(z){if(!(z.isMesh||z.isPoints||z.isLine||z.isSprite))return;const ht=z.material;if(ht)if(Array.isArray(ht))for(let yt=0;yt<ht.length;yt++){const Ft=ht[yt];ge(Ft,X,z),q.add(Ft)}else ge(ht,X,z),q.add(ht)}),A.pop(),d=null,q},this.compileAsync=function(E,F,X=null){const q=this.compile(E,F,X);return new Promise(z=>{function ht(){if(q.forEach(function(yt){Pt.get(yt).currentProgram.isReady()&&q.delete(yt)}),q.size===0){z(E);return}setTimeout(ht,10)}Jt.get("KHR_parallel_shader_compile")!==null?ht():setTimeout(ht,10)})};let Ye=null;function Re(E){Ye&&Ye(E)}function Pn(){Tn.stop()}function vi(){Tn.start()}const Tn=new sd;Tn.setAnimationLoop(Re),typeof self<"u"&&Tn.setContext(self),this.setAnimationLoop=function(E){Ye=E,nt.setAnimationLoop(E),E===null?Tn.stop():Tn.start()},nt.addEventListener("sessionstart",Pn),nt.addEventListener("sessionend",vi),this.render=function(E,F){if(F!==void 0&&F.isCamera!==!0){console.error("THREE.WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(H===!0)return;if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),F.parent===null&&F.matrixWorldAutoUpdate===!0&&F.updateMatrixWorld(),nt.enabled===!0&&nt.isPresenting===!0&&(nt.cameraAutoUpdate===!0&&nt.updateCamera(F),F=nt.getCamera()),E.isScene===!0&&E.onBeforeRender(y,E,F,U),d=$t.get(E,A.length),d.init(F),A.push(d),kt.multiplyMatrices(F.projectionMatrix,F.matrixWorldInverse),it.setFromProjectionMatrix(kt),gt=this.localClippingEnabled,at=ft.init(this.clippingPlanes,gt),m=wt.get(E,w.length),m.init(),w.push(m),nt.enabled===!0&&nt.isPresenting===!0){const ht=y.xr.getDepthSensingMesh();ht!==null&&un(ht,F,-1/0,y.sortObjects)}un(E,F,0,y.sortObjects),m.finish(),y.sortObjects===!0&&m.sort(ut,ct),Kt=nt.enabled===!1||nt.isPresenting===!1||nt.hasDepthSensing()===!1,Kt&&Nt.addToRenderList(m,E),this.info.render.frame++,at===!0&&ft.beginShadows();const X=d.state.shadowsArray;vt.render(X,E,F),at===!0&&ft.endShadows(),this.info.autoReset===!0&&this.info.reset();const q=m.opaque,z=m.transmissive;if(d.setupLights(),F.isArrayCamera){const ht=F.cameras;if(z.length>0)for(let yt=0,Ft=ht.length;yt<Ft;yt++){const Lt=ht[yt];Mi(q,z,E,Lt)}Kt&&Nt.render(E);for(let yt=0,Ft=ht.length;yt<Ft;yt++){const Lt=ht[yt];xi(m,E,Lt,Lt.viewport)}}else z.length>0&&Mi(q,z,E,F),Kt&&Nt.render(E),xi(m,E,F);U!==null&&(C.updateMultisampleRenderTarget(U),C.updateRenderTargetMipmap(U)),E.isScene===!0&&E.onAfterRender(y,E,F),ue.resetDefaultState(),b=-1,S=null,A.pop(),A.length>0?(d=A[A.length-1],at===!0&&ft.setGlobalState(y.clippingPlanes,d.state.camera)):d=null,w.pop(),w.length>0?m=w[w.length-1]:m=null};function un(E,F,X,q){if(E.visible===!1)return;if(E.layers.test(F.layers)){if(E.isGroup)X=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(F);else if(E.isLight)d.pushLight(E),E.castShadow&&d.pushShadow(E);else if(E.isSprite){if(!E.frustumCulled||it.intersectsSprite(E)){q&&It.setFromMatrixPosition(E.matrixWorld).applyMatrix4(kt);const yt=et.update(E),Ft=E.material;Ft.visible&&m.push(E,yt,Ft,X,It.z,null)}}else if((E.isMesh||E.isLine||E.isPoints)&&(!E.frustumCulled||it.intersectsObject(E))){const yt=et.update(E),Ft=E.material;if(q&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),It.copy(E.boundingSphere.center)):(yt.boundingSphere===null&&yt.computeBoundingSphere(),It.copy(yt.boundingSphere.center)),It.applyMatrix4(E.matrixWorld).applyMatrix4(kt)),Array.isArray(Ft)){const Lt=yt.groups;for(let Gt=0,Xt=Lt.length;Gt<Xt;Gt++){const Ut=Lt[Gt],re=Ft[Ut.materialIndex];re&&re.visible&&m.push(E,yt,re,X,It.z,Ut)}}else Ft.visible&&m.push(E,yt,Ft,X,It.z,null)}}const ht=E.children;for(let yt=0,Ft=ht.length;yt<Ft;yt++)un(ht[yt],F,X,q)}function xi(E,F,X,q){const z=E.opaque,ht=E.transmissive,yt=E.transparent;d.setupLightsView(X),at===!0&&ft.setGlobalState(y.clippingPlanes,X),q&&Vt.viewport(R.copy(q)),z.length>0&&rs(z,F,X),ht.length>0&&rs(ht,F,X),yt.length>0&&rs(yt,F,X),Vt.buffers.depth.setTest(!0),Vt.buffers.depth.setMask(!0),Vt.buffers.color.setMask(!0),Vt.setPolygonOffset(!1)}function Mi(E,F,X,q){if((X.isScene===!0?X.overrideMaterial:null)!==null)return;d.state.transmissionRenderTarget[q.id]===void 0&&(d.state.transmissionRenderTarget[q.id]=new Cs(1,1,{generateMipmaps:!0,type:Jt.has("EXT_color_buffer_half_float")||Jt.has("EXT_color_buffer_float")?eo:Oi,minFilter:ws,samples:4,stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,colorSpace:de.workingColorSpace}));const ht=d.state.transmissionRenderTarget[q.id],yt=q.viewport||R;ht.setSize(yt.z,yt.w);const Ft=y.getRenderTarget();y.setRenderTarget(ht),y.getClearColor(j),Y=y.getClearAlpha(),Y<1&&y.setClearColor(16777215,.5),y.clear(),Kt&&Nt.render(X);const Lt=y.toneMapping;y.toneMapping=ts;const Gt=q.viewport;if(q.viewport!==void 0&&(q.viewport=void 0),d.setupLightsView(q),at===!0&&ft.setGlobalState(y.clippingPlanes,q),rs(E,X,q),C.updateMultisampleRenderTarget(ht),C.updateRenderTargetMipmap(ht),Jt.has("WEBGL_multisampled_render_to_texture")===!1){let Xt=!1;for(let Ut=0,re=F.length;Ut<re;Ut++){const xe=F[Ut],Se=xe.object,en=xe.geometry,ce=xe.material,Bt=xe.group;if(ce.side===qn&&Se.layers.test(q.layers)){const Ne=ce.side;ce.side=bn,ce.needsUpdate=!0,Dr(Se,X,q,en,ce,Bt),ce.side=Ne,ce.needsUpdate=!0,Xt=!0}}Xt===!0&&(C.updateMultisampleRenderTarget(ht),C.updateRenderTargetMipmap(ht))}y.setRenderTarget(Ft),y.setClearColor(j,Y),Gt!==void 0&&(q.viewport=Gt),y.toneMapping=Lt}function rs(E,F,X){const q=F.isScene===!0?F.overrideMaterial:null;for(let z=0,ht=E.length;z<ht;z++){const yt=E[z],Ft=yt.object,Lt=yt.geometry,Gt=q===null?yt.material:q,Xt=yt.group;Ft.layers.test(X.layers)&&Dr(Ft,F,X,Lt,Gt,Xt)}}function Dr(E,F,X,q,z,ht){E.onBeforeRender(y,F,X,q,z,ht),E.modelViewMatrix.multiplyMatrices(X.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),z.onBeforeRender(y,F,X,q,E,ht),z.transparent===!0&&z.side===qn&&z.forceSinglePass===!1?(z.side=bn,z.needsUpdate=!0,y.renderBufferDirect(X,F,q,z,E,ht),z.side=Fi,z.needsUpdate=!0,y.renderBufferDirect(X,F,q,z,E,ht),z.side=qn):y.renderBufferDirect(X,F,q,z,E,ht),E.onAfterRender(y,F,X,q,z,ht)}function Is(E,F,X){F.isScene!==!0&&(F=ae);const q=Pt.get(E),z=d.state.lights,ht=d.state.shadowsArray,yt=z.state.version,Ft=St.getParameters(E,z.state,ht,F,X),Lt=St.getProgramCacheKey(Ft);let Gt=q.programs;q.environment=E.isMeshStandardMaterial?F.environment:null,q.fog=F.fog,q.envMap=(E.isMeshStandardMaterial?K:M).get(E.envMap||q.environment),q.envMapRotation=q.environment!==null&&E.envMap===null?F.environmentRotation:E.envMapRotation,Gt===void 0&&(E.addEventListener("dispose",Zt),Gt=new Map,q.programs=Gt);let Xt=Gt.get(Lt);if(Xt!==void 0){if(q.currentProgram===Xt&&q.lightsStateVersion===yt)return ai(E,Ft),Xt}else Ft.uniforms=St.getUniforms(E),E.onBeforeCompile(Ft,y),Xt=St.acquireProgram(Ft,Lt),Gt.set(Lt,Xt),q.uniforms=Ft.uniforms;const Ut=q.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(Ut.clippingPlanes=ft.uniform),ai(E,Ft),q.needsLights=ao(E),q.lightsStateVersion=yt,q.needsLights&&(Ut.ambientLightColor.value=z.state.ambient,Ut.lightProbe.value=z.state.probe,Ut.directionalLights.value=z.state.directional,Ut.directionalLightShadows.value=z.state.directionalShadow,Ut.spotLights.value=z.state.spot,Ut.spotLightShadows.value=z.state.spotShadow,Ut.rectAreaLights.value=z.state.rectArea,Ut.ltc_1.value=z.state.rectAreaLTC1,Ut.ltc_2.value=z.state.rectAreaLTC2,Ut.pointLights.value=z.state.point,Ut.pointLightShadows.value=z.state.pointShadow,Ut.hemisphereLights.value=z.state.hemi,Ut.directionalShadowMap.value=z.state.directionalShadowMap,Ut.directionalShadowMatrix.value=z.state.directionalShadowMatrix,Ut.spotShadowMap.value=z.state.spotShadowMap,Ut.spotLightMatrix.value=z.state.spotLightMatrix,Ut.spotLightMap.value=z.state.spotLightMap,Ut.pointShadowMap.value=z.state.pointShadowMap,Ut.pointShadowMatrix.value=z.state.pointShadowMatrix),q.currentProgram=Xt,q.uniformsList=null,Xt}function oo(E){if(E.uniformsList===null){const F=E.currentProgram.getUniforms();E.uniformsList=ea.seqWithValue(F.seq,E.uniforms)}return E.uniformsList}function ai(E,F){const X=Pt.get(E);X.outputColorSpace=F.outputColorSpace,X.batching=F.batching,X.batchingColor=F.batchingColor,X.instancing=F.instancing,X.instancingColor=F.instancingColor,X.instancingMorph=F.instancingMorph,X.skinning=F.skinning,X.morphTargets=F.morphTargets,X.morphNormals=F.morphNormals,X.morphColors=F.morphColors,X.morphTargetsCount=F.morphTargetsCount,X.numClippingPlanes=F.numClippingPlanes,X.numIntersection=F.numClipIntersection,X.vertexAlphas=F.vertexAlphas,X.vertexTangents=F.vertexTangents,X.toneMapping=F.toneMapping}function Aa(E,F,X,q,z){F.isScene!==!0&&(F=ae),C.resetTextureUnits();const ht=F.fog,yt=q.isMeshStandardMaterial?F.environment:null,Ft=U===null?y.outputColorSpace:U.isXRRenderTarget===!0?U.texture.colorSpace:Tr,Lt=(q.isMeshStandardMaterial?K:M).get(q.envMap||yt),Gt=q.vertexColors===!0&&!!X.attributes.color&&X.attributes.color.itemSize===4,Xt=!!X.attributes.tangent&&(!!q.normalMap||q.anisotropy>0),Ut=!!X.morphAttributes.position,re=!!X.morphAttributes.normal,xe=!!X.morphAttributes.color;let Se=ts;q.toneMapped&&(U===null||U.isXRRenderTarget===!0)&&(Se=y.toneMapping);const en=X.morphAttributes.position||X.morphAttributes.normal||X.morphAttributes.color,ce=en!==void 0?en.length:0,Bt=Pt.get(q),Ne=d.state.lights;if(at===!0&&(gt===!0||E!==S)){const _n=E===S&&q.id===b;ft.setState(q,E,_n)}let fe=!1;q.version===Bt.__version?(Bt.needsLights&&Bt.lightsStateVersion!==Ne.state.version||Bt.outputColorSpace!==Ft||z.isBatchedMesh&&Bt.batching===!1||!z.isBatchedMesh&&Bt.batching===!0||z.isBatchedMesh&&Bt.batchingColor===!0&&z.colorTexture===null||z.isBatchedMesh&&Bt.batchingColor===!1&&z.colorTexture!==null||z.isInstancedMesh&&Bt.instancing===!1||!z.isInstancedMesh&&Bt.instancing===!0||z.isSkinnedMesh&&Bt.skinning===!1||!z.isSkinnedMesh&&Bt.skinning===!0||z.isInstancedMesh&&Bt.instancingColor===!0&&z.instanceColor===null||z.isInstancedMesh&&Bt.instancingColor===!1&&z.instanceColor!==null||z.isInstancedMesh&&Bt.instancingMorph===!0&&z.morphTexture===null||z.isInstancedMesh&&Bt.instancingMorph===!1&&z.morphTexture!==null||Bt.envMap!==Lt||q.fog===!0&&Bt.fog!==ht||Bt.numClippingPlanes!==void 0&&(Bt.numClippingPlanes!==ft.numPlanes||Bt.numIntersection!==ft.numIntersection)||Bt.vertexAlphas!==Gt||Bt.vertexTangents!==Xt||Bt.morphTargets!==Ut||Bt.morphNormals!==re||Bt.morphColors!==xe||Bt.toneMapping!==Se||Bt.morphTargetsCount!==ce)&&(fe=!0):(fe=!0,Bt.__version=q.version);let An=Bt.currentProgram;fe===!0&&(An=Is(q,F,z));let li=!1,fn=!1,as=!1;const we=An.getUniforms(),zn=Bt.uniforms;if(Vt.useProgram(An.program)&&(li=!0,fn=!0,as=!0),q.id!==b&&(b=q.id,fn=!0),li||S!==E){Vt.buffers.depth.getReversed()?(ot.copy(E.projectionMatrix),Pm(ot),Dm(ot),we.setValue(k,"projectionMatrix",ot)):we.setValue(k,"projectionMatrix",E.projectionMatrix),we.setValue(k,"viewMatrix",E.matrixWorldInverse);const ci=we.map.cameraPosition;ci!==void 0&&ci.setValue(k,Ht.setFromMatrixPosition(E.matrixWorld)),te.logarithmicDepthBuffer&&we.setValue(k,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(q.isMeshPhongMaterial||q.isMeshToonMaterial||q.isMeshLambertMaterial||q.isMeshBasicMaterial||q.isMeshStandardMaterial||q.isShaderMaterial)&&we.setValue(k,"isOrthographic",E.isOrthographicCamera===!0),S!==E&&(S=E,fn=!0,as=!0)}if(z.isSkinnedMesh){we.setOptional(k,z,"bindMatrix"),we.setOptional(k,z,"bindMatrixInverse");const _n=z.skeleton;_n&&(_n.boneTexture===null&&_n.computeBoneTexture(),we.setValue(k,"boneTexture",_n.boneTexture,C))}z.isBatchedMesh&&(we.setOptional(k,z,"batchingTexture"),we.setValue(k,"batchingTexture",z._matricesTexture,C),we.setOptional(k,z,"batchingIdTexture"),we.setValue(k,"batchingIdTexture",z._indirectTexture,C),we.setOptional(k,z,"batchingColorTexture"),z._colorsTexture!==null&&we.setValue(k,"batchingColorTexture",z._colorsTexture,C));const Bi=X.morphAttributes;if((Bi.position!==void 0||Bi.normal!==void 0||Bi.color!==void 0)&&Ot.update(z,X,An),(fn||Bt.receiveShadow!==z.receiveShadow)&&(Bt.receiveShadow=z.receiveShadow,we.setValue(k,"receiveShadow",z.receiveShadow)),q.isMeshGouraudMaterial&&q.envMap!==null&&(zn.envMap.value=Lt,zn.flipEnvMap.value=Lt.isCubeTexture&&Lt.isRenderTargetTexture===!1?-1:1),q.isMeshStandardMaterial&&q.envMap===null&&F.environment!==null&&(zn.envMapIntensity.value=F.environmentIntensity),fn&&(we.setValue(k,"toneMappingExposure",y.toneMappingExposure),Bt.needsLights&&os(zn,as),ht&&q.fog===!0&&_t.refreshFogUniforms(zn,ht),_t.refreshMaterialUniforms(zn,q,tt,Z,d.state.transmissionRenderTarget[E.id]),ea.upload(k,oo(Bt),zn,C)),q.isShaderMaterial&&q.uniformsNeedUpdate===!0&&(ea.upload(k,oo(Bt),zn,C),q.uniformsNeedUpdate=!1),q.isSpriteMaterial&&we.setValue(k,"center",z.center),we.setValue(k,"modelViewMatrix",z.modelViewMatrix),we.setValue(k,"normalMatrix",z.normalMatrix),we.setValue(k,"modelMatrix",z.matrixWorld),q.isShaderMaterial||q.isRawShaderMaterial){const _n=q.uniformsGroups;for(let ci=0,$n=_n.length;ci<$n;ci++){const Ns=_n[ci];O.update(Ns,An),O.bind(Ns,An)}}return An}function os(E,F){E.ambientLightColor.needsUpdate=F,E.lightProbe.needsUpdate=F,E.directionalLights.needsUpdate=F,E.directionalLightShadows.needsUpdate=F,E.pointLights.needsUpdate=F,E.pointLightShadows.needsUpdate=F,E.spotLights.needsUpdate=F,E.spotLightShadows.needsUpdate=F,E.rectAreaLights.needsUpdate=F,E.hemisphereLights.needsUpdate=F}function ao(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return D},this.getActiveMipmapLevel=function(){return L},this.getRenderTarget=function(){return U},this.setRenderTargetTextures=function(E,F,X){Pt.get(E.texture).__webglTexture=F,Pt.get(E.depthTexture).__webglTexture=X;const q=Pt.get(E);q.__hasExternalTextures=!0,q.__autoAllocateDepthBuffer=X===void 0,q.__autoAllocateDepthBuffer||Jt.has("WEBGL_multisampled_render_to_texture")===!0&&(console.warn("THREE.WebGLRenderer: Render-to-texture extension was disabled because an external texture was provided"),q.__useRenderToTexture=!1)},this.setRenderTargetFramebuffer=function(E,F){const X=Pt.get(E);X.__webglFramebuffer=F,X.__useDefaultFramebuffer=F===void 0},this.setRenderTarget=function(E,F=0,X=0){U=E,D=F,L=X;let q=!0,z=null,ht=!1,yt=!1;if(E){const Lt=Pt.get(E);if(Lt.__useDefaultFramebuffer!==void 0)Vt.bindFramebuffer(k.FRAMEBUFFER,null),q=!1;else if(Lt.__webglFramebuffer===void 0)C.setupRenderTarget(E);else if(Lt.__hasExternalTextures)C.rebindTextures(E,Pt.get(E.texture).__webglTexture,Pt.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){const Ut=E.depthTexture;if(Lt.__boundDepthTexture!==Ut){if(Ut!==null&&Pt.has(Ut)&&(E.width!==Ut.image.width||E.height!==Ut.image.height))throw new Error("WebGLRenderTarget: Attached DepthTexture is initialized to the incorrect size.");C.setupDepthRenderbuffer(E)}}const Gt=E.texture;(Gt.isData3DTexture||Gt.isDataArrayTexture||Gt.isCompressedArrayTexture)&&(yt=!0);const Xt=Pt.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(Xt[F])?z=Xt[F][X]:z=Xt[F],ht=!0):E.samples>0&&C.useMultisampledRTT(E)===!1?z=Pt.get(E).__webglMultisampledFramebuffer:Array.isArray(Xt)?z=Xt[X]:z=Xt,R.copy(E.viewport),G.copy(E.scissor),N=E.scissorTest}else R.copy(mt).multiplyScalar(tt).floor(),G.copy(Mt).multiplyScalar(tt).floor(),N=pt;if(Vt.bindFramebuffer(k.FRAMEBUFFER,z)&&q&&Vt.drawBuffers(E,z),Vt.viewport(R),Vt.scissor(G),Vt.setScissorTest(N),ht){const Lt=Pt.get(E.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+F,Lt.__webglTexture,X)}else if(yt){const Lt=Pt.get(E.texture),Gt=F||0;k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,Lt.__webglTexture,X||0,Gt)}b=-1},this.readRenderTargetPixels=function(E,F,X,q,z,ht,yt){if(!(E&&E.isWebGLRenderTarget)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ft=Pt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&yt!==void 0&&(Ft=Ft[yt]),Ft){Vt.bindFramebuffer(k.FRAMEBUFFER,Ft);try{const Lt=E.texture,Gt=Lt.format,Xt=Lt.type;if(!te.textureFormatReadable(Gt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(!te.textureTypeReadable(Xt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}F>=0&&F<=E.width-q&&X>=0&&X<=E.height-z&&k.readPixels(F,X,q,z,Yt.convert(Gt),Yt.convert(Xt),ht)}finally{const Lt=U!==null?Pt.get(U).__webglFramebuffer:null;Vt.bindFramebuffer(k.FRAMEBUFFER,Lt)}}},this.readRenderTargetPixelsAsync=async function(E,F,X,q,z,ht,yt){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ft=Pt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&yt!==void 0&&(Ft=Ft[yt]),Ft){const Lt=E.texture,Gt=Lt.format,Xt=Lt.type;if(!te.textureFormatReadable(Gt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(!te.textureTypeReadable(Xt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");if(F>=0&&F<=E.width-q&&X>=0&&X<=E.height-z){Vt.bindFramebuffer(k.FRAMEBUFFER,Ft);const Ut=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,Ut),k.bufferData(k.PIXEL_PACK_BUFFER,ht.byteLength,k.STREAM_READ),k.readPixels(F,X,q,z,Yt.convert(Gt),Yt.convert(Xt),0);const re=U!==null?Pt.get(U).__webglFramebuffer:null;Vt.bindFramebuffer(k.FRAMEBUFFER,re);const xe=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await Cm(k,xe,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,Ut),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,ht),k.deleteBuffer(Ut),k.deleteSync(xe),ht}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")}},this.copyFramebufferToTexture=function(E,F=null,X=0){E.isTexture!==!0&&(Xr("WebGLRenderer: copyFramebufferToTexture function signature has changed."),F=arguments[0]||null,E=arguments[1]);const q=Math.pow(2,-X),z=Math.floor(E.image.width*q),ht=Math.floor(E.image.height*q),yt=F!==null?F.x:0,Ft=F!==null?F.y:0;C.setTexture2D(E,0),k.copyTexSubImage2D(k.TEXTURE_2D,X,0,0,yt,Ft,z,ht),Vt.unbindTexture()},this.copyTextureToTexture=function(E,F,X=null,q=null,z=0){E.isTexture!==!0&&(Xr("WebGLRenderer: copyTextureToTexture function signature has changed."),q=arguments[0]||null,E=arguments[1],F=arguments[2],z=arguments[3]||0,X=null);let ht,yt,Ft,Lt,Gt,Xt,Ut,re,xe;const Se=E.isCompressedTexture?E.mipmaps[z]:E.image;X!==null?(ht=X.max.x-X.min.x,yt=X.max.y-X.min.y,Ft=X.isBox3?X.max.z-X.min.z:1,Lt=X.min.x,Gt=X.min.y,Xt=X.isBox3?X.min.z:0):(ht=Se.width,yt=Se.height,Ft=Se.depth||1,Lt=0,Gt=0,Xt=0),q!==null?(Ut=q.x,re=q.y,xe=q.z):(Ut=0,re=0,xe=0);const en=Yt.convert(F.format),ce=Yt.convert(F.type);let Bt;F.isData3DTexture?(C.setTexture3D(F,0),Bt=k.TEXTURE_3D):F.isDataArrayTexture||F.isCompressedArrayTexture?(C.setTexture2DArray(F,0),Bt=k.TEXTURE_2D_ARRAY):(C.setTexture2D(F,0),Bt=k.TEXTURE_2D),k.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,F.flipY),k.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,F.premultiplyAlpha),k.pixelStorei(k.UNPACK_ALIGNMENT,F.unpackAlignment);const Ne=k.getParameter(k.UNPACK_ROW_LENGTH),fe=k.getParameter(k.UNPACK_IMAGE_HEIGHT),An=k.getParameter(k.UNPACK_SKIP_PIXELS),li=k.getParameter(k.UNPACK_SKIP_ROWS),fn=k.getParameter(k.UNPACK_SKIP_IMAGES);k.pixelStorei(k.UNPACK_ROW_LENGTH,Se.width),k.pixelStorei(k.UNPACK_IMAGE_HEIGHT,Se.height),k.pixelStorei(k.UNPACK_SKIP_PIXELS,Lt),k.pixelStorei(k.UNPACK_SKIP_ROWS,Gt),k.pixelStorei(k.UNPACK_SKIP_IMAGES,Xt);const as=E.isDataArrayTexture||E.isData3DTexture,we=F.isDataArrayTexture||F.isData3DTexture;if(E.isRenderTargetTexture||E.isDepthTexture){const zn=Pt.get(E),Bi=Pt.get(F),_n=Pt.get(zn.__renderTarget),ci=Pt.get(Bi.__renderTarget);Vt.bindFramebuffer(k.READ_FRAMEBUFFER,_n.__webglFramebuffer),Vt.bindFramebuffer(k.DRAW_FRAMEBUFFER,ci.__webglFramebuffer);for(let $n=0;$n<Ft;$n++)as&&k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Pt.get(E).__webglTexture,z,Xt+$n),E.isDepthTexture?(we&&k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Pt.get(F).__webglTexture,z,xe+$n),k.blitFramebuffer(Lt,Gt,ht,yt,Ut,re,ht,yt,k.DEPTH_BUFFER_BIT,k.NEAREST)):we?k.copyTexSubImage3D(Bt,z,Ut,re,xe+$n,Lt,Gt,ht,yt):k.copyTexSubImage2D(Bt,z,Ut,re,xe+$n,Lt,Gt,ht,yt);Vt.bindFramebuffer(k.READ_FRAMEBUFFER,null),Vt.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else we?E.isDataTexture||E.isData3DTexture?k.texSubImage3D(Bt,z,Ut,re,xe,ht,yt,Ft,en,ce,Se.data):F.isCompressedArrayTexture?k.compressedTexSubImage3D(Bt,z,Ut,re,xe,ht,yt,Ft,en,Se.data):k.texSubImage3D(Bt,z,Ut,re,xe,ht,yt,Ft,en,ce,Se):E.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,z,Ut,re,ht,yt,en,ce,Se.data):E.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,z,Ut,re,Se.width,Se.height,en,Se.data):k.texSubImage2D(k.TEXTURE_2D,z,Ut,re,ht,yt,en,ce,Se);k.pixelStorei(k.UNPACK_ROW_LENGTH,Ne),k.pixelStorei(k.UNPACK_IMAGE_HEIGHT,fe),k.pixelStorei(k.UNPACK_SKIP_PIXELS,An),k.pixelStorei(k.UNPACK_SKIP_ROWS,li),k.pixelStorei(k.UNPACK_SKIP_IMAGES,fn),z===0&&F.generateMipmaps&&k.generateMipmap(Bt),Vt.unbindTexture()},this.copyTextureToTexture3D=function(E,F,X=null,q=null,z=0){return E.isTexture!==!0&&(Xr("WebGLRenderer: copyTextureToTexture3D function signature has changed."),X=arguments[0]||null,q=arguments[1]||null,E=arguments[2],F=arguments[3],z=arguments[4]||0),Xr('WebGLRenderer: copyTextureToTexture3D function has been deprecated. Use "copyTextureToTexture" instead.'),this.copyTextureToTexture(E,F,X,q,z)},this.initRenderTarget=function(E){Pt.get(E).__webglFramebuffer===void 0&&C.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?C.setTextureCube(E,0):E.isData3DTexture?C.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?C.setTexture2DArray(E,0):C.setTexture2D(E,0),Vt.unbindTexture()},this.resetState=function(){D=0,L=0,U=null,Vt.reset(),ue.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Pi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;const e=this.getContext();e.drawingBufferColorspace=de._getDrawingBufferColorSpace(t),e.unpackColorSpace=de._getUnpackColorSpace()}}class Hx extends We{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new _i,this.environmentIntensity=1,this.environmentRotation=new _i,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),t.background!==null&&(this.background=t.background.clone()),t.environment!==null&&(this.environment=t.environment.clone()),t.fog!==null&&(this.fog=t.fog.clone()),this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),t.overrideMaterial!==null&&(this.overrideMaterial=t.overrideMaterial.clone()),this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){const e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),this.backgroundBlurriness>0&&(e.object.backgroundBlurriness=this.backgroundBlurriness),this.backgroundIntensity!==1&&(e.object.backgroundIntensity=this.backgroundIntensity),e.object.backgroundRotation=this.backgroundRotation.toArray(),this.environmentIntensity!==1&&(e.object.environmentIntensity=this.environmentIntensity),e.object.environmentRotation=this.environmentRotation.toArray(),e}}class Vx extends Ke{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){const t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}}class Fc extends ss{static get type(){return"LineBasicMaterial"}constructor(t){super(),this.isLineBasicMaterial=!0,this.color=new ie(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}}const aa=new V,la=new V,Su=new Ue,Vr=new so,No=new io,pl=new V,yu=new V;class ud extends We{constructor(t=new cn,e=new Fc){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)aa.fromBufferAttribute(e,s-1),la.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=aa.distanceTo(la);t.setAttribute("lineDistance",new ln(n,1))}else console.warn("THREE.Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}raycast(t,e){const n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),No.copy(n.boundingSphere),No.applyMatrix4(s),No.radius+=r,t.ray.intersectsSphere(No)===!1)return;Su.copy(s).invert(),Vr.copy(t.ray).applyMatrix4(Su);const a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,f=n.attributes.position;if(h!==null){const p=Math.max(0,o.start),_=Math.min(h.count,o.start+o.count);for(let v=p,m=_-1;v<m;v+=c){const d=h.getX(v),w=h.getX(v+1),A=Fo(this,t,Vr,l,d,w);A&&e.push(A)}if(this.isLineLoop){const v=h.getX(_-1),m=h.getX(p),d=Fo(this,t,Vr,l,v,m);d&&e.push(d)}}else{const p=Math.max(0,o.start),_=Math.min(f.count,o.start+o.count);for(let v=p,m=_-1;v<m;v+=c){const d=Fo(this,t,Vr,l,v,v+1);d&&e.push(d)}if(this.isLineLoop){const v=Fo(this,t,Vr,l,_-1,p);v&&e.push(v)}}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){const a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}}function Fo(i,t,e,n,s,r){const o=i.geometry.attributes.position;if(aa.fromBufferAttribute(o,s),la.fromBufferAttribute(o,r),e.distanceSqToSegment(aa,la,pl,yu)>n)return;pl.applyMatrix4(i.matrixWorld);const l=t.ray.origin.distanceTo(pl);if(!(l<t.near||l>t.far))return{distance:l,point:yu.clone().applyMatrix4(i.matrixWorld),index:s,face:null,faceIndex:null,barycoord:null,object:i}}const Eu=new V,bu=new V;class Gx extends ud{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Eu.fromBufferAttribute(e,s),bu.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Eu.distanceTo(bu);t.setAttribute("lineDistance",new ln(n,1))}else console.warn("THREE.LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}}class fd extends ss{static get type(){return"PointsMaterial"}constructor(t){super(),this.isPointsMaterial=!0,this.color=new ie(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}}const wu=new Ue,pc=new so,Oo=new io,Bo=new V;class Wx extends We{constructor(t=new cn,e=new fd){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}raycast(t,e){const n=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Oo.copy(n.boundingSphere),Oo.applyMatrix4(s),Oo.radius+=r,t.ray.intersectsSphere(Oo)===!1)return;wu.copy(s).invert(),pc.copy(t.ray).applyMatrix4(wu);const a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){const f=Math.max(0,o.start),p=Math.min(c.count,o.start+o.count);for(let _=f,v=p;_<v;_++){const m=c.getX(_);Bo.fromBufferAttribute(u,m),Tu(Bo,m,l,s,t,e,this)}}else{const f=Math.max(0,o.start),p=Math.min(u.count,o.start+o.count);for(let _=f,v=p;_<v;_++)Bo.fromBufferAttribute(u,_),Tu(Bo,_,l,s,t,e,this)}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){const a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}}function Tu(i,t,e,n,s,r,o){const a=pc.distanceSqToPoint(i);if(a<e){const l=new V;pc.closestPointToPoint(i,l),l.applyMatrix4(n);const c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}class Xx extends wn{constructor(t,e,n,s,r,o,a,l,c){super(t,e,n,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}}class Oc extends cn{constructor(t=1,e=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:t,segments:e,thetaStart:n,thetaLength:s},e=Math.max(3,e);const r=[],o=[],a=[],l=[],c=new V,h=new jt;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let u=0,f=3;u<=e;u++,f+=3){const p=n+u/e*s;c.x=t*Math.cos(p),c.y=t*Math.sin(p),o.push(c.x,c.y,c.z),a.push(0,0,1),h.x=(o[f]/t+1)/2,h.y=(o[f+1]/t+1)/2,l.push(h.x,h.y)}for(let u=1;u<=e;u++)r.push(u,u+1,0);this.setIndex(r),this.setAttribute("position",new ln(o,3)),this.setAttribute("normal",new ln(a,3)),this.setAttribute("uv",new ln(l,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Oc(t.radius,t.segments,t.thetaStart,t.thetaLength)}}class va extends cn{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};const c=this;s=Math.floor(s),r=Math.floor(r);const h=[],u=[],f=[],p=[];let _=0;const v=[],m=n/2;let d=0;w(),o===!1&&(t>0&&A(!0),e>0&&A(!1)),this.setIndex(h),this.setAttribute("position",new ln(u,3)),this.setAttribute("normal",new ln(f,3)),this.setAttribute("uv",new ln(p,2));function w(){const y=new V,H=new V;let D=0;const L=(e-t)/n;for(let U=0;U<=r;U++){const b=[],S=U/r,R=S*(e-t)+t;for(let G=0;G<=s;G++){const N=G/s,j=N*l+a,Y=Math.sin(j),J=Math.cos(j);H.x=R*Y,H.y=-S*n+m,H.z=R*J,u.push(H.x,H.y,H.z),y.set(Y,L,J).normalize(),f.push(y.x,y.y,y.z),p.push(N,1-S),b.push(_++)}v.push(b)}for(let U=0;U<s;U++)for(let b=0;b<r;b++){const S=v[b][U],R=v[b+1][U],G=v[b+1][U+1],N=v[b][U+1];(t>0||b!==0)&&(h.push(S,R,N),D+=3),(e>0||b!==r-1)&&(h.push(R,G,N),D+=3)}c.addGroup(d,D,0),d+=D}function A(y){const H=_,D=new jt,L=new V;let U=0;const b=y===!0?t:e,S=y===!0?1:-1;for(let G=1;G<=s;G++)u.push(0,m*S,0),f.push(0,S,0),p.push(.5,.5),_++;const R=_;for(let G=0;G<=s;G++){const j=G/s*l+a,Y=Math.cos(j),J=Math.sin(j);L.x=b*J,L.y=m*S,L.z=b*Y,u.push(L.x,L.y,L.z),f.push(0,S,0),D.x=Y*.5+.5,D.y=J*.5*S+.5,p.push(D.x,D.y),_++}for(let G=0;G<s;G++){const N=H+G,j=R+G;y===!0?h.push(j,j+1,N):h.push(j+1,j,N),U+=3}c.addGroup(d,U,y===!0?1:2),d+=U}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new va(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}}class Yx extends ss{static get type(){return"ShadowMaterial"}constructor(t){super(),this.isShadowMaterial=!0,this.color=new ie(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}}class ca extends ss{static get type(){return"MeshStandardMaterial"}constructor(t){super(),this.isMeshStandardMaterial=!0,this.defines={STANDARD:""},this.color=new ie(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new ie(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=qf,this.normalScale=new jt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new _i,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class dd extends We{constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new ie(t),this.intensity=e}dispose(){}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){const e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,this.groundColor!==void 0&&(e.object.groundColor=this.groundColor.getHex()),this.distance!==void 0&&(e.object.distance=this.distance),this.angle!==void 0&&(e.object.angle=this.angle),this.decay!==void 0&&(e.object.decay=this.decay),this.penumbra!==void 0&&(e.object.penumbra=this.penumbra),this.shadow!==void 0&&(e.object.shadow=this.shadow.toJSON()),this.target!==void 0&&(e.object.target=this.target.uuid),e}}class qx extends dd{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(We.DEFAULT_UP),this.updateMatrix(),this.groundColor=new ie(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}}const ml=new Ue,Au=new V,Ru=new V;class $x{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new jt(512,512),this.map=null,this.mapPass=null,this.matrix=new Ue,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ic,this._frameExtents=new jt(1,1),this._viewportCount=1,this._viewports=[new ze(0,0,1,1)]}getViewportCount(){return this._viewportCount}getFrustum(){return this._frustum}updateMatrices(t){const e=this.camera,n=this.matrix;Au.setFromMatrixPosition(t.matrixWorld),e.position.copy(Au),Ru.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Ru),e.updateMatrixWorld(),ml.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),this._frustum.setFromProjectionMatrix(ml),n.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1),n.multiply(ml)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.mapSize.copy(t.mapSize),this}clone(){return new this.constructor().copy(this)}toJSON(){const t={};return this.intensity!==1&&(t.intensity=this.intensity),this.bias!==0&&(t.bias=this.bias),this.normalBias!==0&&(t.normalBias=this.normalBias),this.radius!==1&&(t.radius=this.radius),(this.mapSize.x!==512||this.mapSize.y!==512)&&(t.mapSize=this.mapSize.toArray()),t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}}class jx extends $x{constructor(){super(new rd(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}}class Kx extends dd{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(We.DEFAULT_UP),this.updateMatrix(),this.target=new We,this.shadow=new jx}dispose(){this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}}class Zx extends cn{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(t){return super.copy(t),this.instanceCount=t.instanceCount,this}toJSON(){const t=super.toJSON();return t.instanceCount=this.instanceCount,t.isInstancedBufferGeometry=!0,t}}const Cu=new Ue;class Jx{constructor(t,e,n=0,s=1/0){this.ray=new so(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new Uc,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,(e.near+e.far)/(e.near-e.far)).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):console.error("THREE.Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Cu.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Cu),this}intersectObject(t,e=!0,n=[]){return mc(t,this,n,e),n.sort(Pu),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)mc(t[s],this,n,e);return n.sort(Pu),n}}function Pu(i,t){return i.distance-t.distance}function mc(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){const r=i.children;for(let o=0,a=r.length;o<a;o++)mc(r[o],t,e,!0)}}class Du{constructor(t=1,e=0,n=0){return this.radius=t,this.phi=e,this.theta=n,this}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=Math.max(1e-6,Math.min(Math.PI-1e-6,this.phi)),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(yn(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}}class Qx extends Gx{constructor(t=10,e=10,n=4473924,s=8947848){n=new ie(n),s=new ie(s);const r=e/2,o=t/e,a=t/2,l=[],c=[];for(let f=0,p=0,_=-a;f<=e;f++,_+=o){l.push(-a,0,_,a,0,_),l.push(_,0,-a,_,0,a);const v=f===r?n:s;v.toArray(c,p),p+=3,v.toArray(c,p),p+=3,v.toArray(c,p),p+=3,v.toArray(c,p),p+=3}const h=new cn;h.setAttribute("position",new ln(l,3)),h.setAttribute("color",new ln(c,3));const u=new Fc({vertexColors:!0,toneMapped:!1});super(h,u),this.type="GridHelper"}dispose(){this.geometry.dispose(),this.material.dispose()}}const Lu=new V;let ko,gl;class tM extends We{constructor(t=new V(0,0,1),e=new V(0,0,0),n=1,s=16776960,r=n*.2,o=r*.2){super(),this.type="ArrowHelper",ko===void 0&&(ko=new cn,ko.setAttribute("position",new ln([0,0,0,0,1,0],3)),gl=new va(0,.5,1,5,1),gl.translate(0,-.5,0)),this.position.copy(e),this.line=new ud(ko,new Fc({color:s,toneMapped:!1})),this.line.matrixAutoUpdate=!1,this.add(this.line),this.cone=new mn(gl,new ma({color:s,toneMapped:!1})),this.cone.matrixAutoUpdate=!1,this.add(this.cone),this.setDirection(t),this.setLength(n,r,o)}setDirection(t){if(t.y>.99999)this.quaternion.set(0,0,0,1);else if(t.y<-.99999)this.quaternion.set(1,0,0,0);else{Lu.set(t.z,0,-t.x).normalize();const e=Math.acos(t.y);this.quaternion.setFromAxisAngle(Lu,e)}}setLength(t,e=t*.2,n=e*.2){this.line.scale.set(1,Math.max(1e-4,t-e),1),this.line.updateMatrix(),this.cone.scale.set(n,e,n),this.cone.position.y=t,this.cone.updateMatrix()}setColor(t){this.line.material.color.set(t),this.cone.material.color.set(t)}copy(t){return super.copy(t,!1),this.line.copy(t.line),this.cone.copy(t.cone),this}dispose(){this.line.geometry.dispose(),this.line.material.dispose(),this.cone.geometry.dispose(),this.cone.material.dispose()}}class eM extends Ls{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(){}disconnect(){}dispose(){}update(){}}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:Tc}}));typeof window<"u"&&(window.__THREE__?console.warn("WARNING: Multiple instances of Three.js being imported."):window.__THREE__=Tc);const Uu={type:"change"},Bc={type:"start"},pd={type:"end"},zo=new so,Iu=new Ri,nM=Math.cos(70*Am.DEG2RAD),qe=new V,Cn=2*Math.PI,be={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},_l=1e-6;class iM extends eM{constructor(t,e=null){super(t,e),this.state=be.NONE,this.enabled=!0,this.target=new V,this.cursor=new V,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:hr.ROTATE,MIDDLE:hr.DOLLY,RIGHT:hr.PAN},this.touches={ONE:lr.ROTATE,TWO:lr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._domElementKeyEvents=null,this._lastPosition=new V,this._lastQuaternion=new Ps,this._lastTargetPosition=new V,this._quat=new Ps().setFromUnitVectors(t.up,new V(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Du,this._sphericalDelta=new Du,this._scale=1,this._panOffset=new V,this._rotateStart=new jt,this._rotateEnd=new jt,this._rotateDelta=new jt,this._panStart=new jt,this._panEnd=new jt,this._panDelta=new jt,this._dollyStart=new jt,this._dollyEnd=new jt,this._dollyDelta=new jt,this._dollyDirection=new V,this._mouse=new jt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=rM.bind(this),this._onPointerDown=sM.bind(this),this._onPointerUp=oM.bind(this),this._onContextMenu=dM.bind(this),this._onMouseWheel=cM.bind(this),this._onKeyDown=hM.bind(this),this._onTouchStart=uM.bind(this),this._onTouchMove=fM.bind(this),this._onMouseDown=aM.bind(this),this._onMouseMove=lM.bind(this),this._interceptControlDown=pM.bind(this),this._interceptControlUp=mM.bind(this),this.domElement!==null&&this.connect(),this.update()}connect(){this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.getRootNode().addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.getRootNode().removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.style.touchAction="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Uu),this.update(),this.state=be.NONE}update(t=null){const e=this.object.position;qe.copy(e).sub(this.target),qe.applyQuaternion(this._quat),this._spherical.setFromVector3(qe),this.autoRotate&&this.state===be.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Cn:n>Math.PI&&(n-=Cn),s<-Math.PI?s+=Cn:s>Math.PI&&(s-=Cn),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{const o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(qe.setFromSpherical(this._spherical),qe.applyQuaternion(this._quatInverse),e.copy(this.target).add(qe),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){const a=qe.length();o=this._clampDistance(a*this._scale);const l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){const a=new V(this._mouse.x,this._mouse.y,0);a.unproject(this.object);const l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;const c=new V(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=qe.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(zo.origin.copy(this.object.position),zo.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(zo.direction))<nM?this.object.lookAt(this.target):(Iu.setFromNormalAndCoplanarPoint(this.object.up,this.target),zo.intersectPlane(Iu,this.target))))}else if(this.object.isOrthographicCamera){const o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>_l||8*(1-this._lastQuaternion.dot(this.object.quaternion))>_l||this._lastTargetPosition.distanceToSquared(this.target)>_l?(this.dispatchEvent(Uu),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?Cn/60*this.autoRotateSpeed*t:Cn/60/60*this.autoRotateSpeed}_getZoomScale(t){const e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){qe.setFromMatrixColumn(e,0),qe.multiplyScalar(-t),this._panOffset.add(qe)}_panUp(t,e){this.screenSpacePanning===!0?qe.setFromMatrixColumn(e,1):(qe.setFromMatrixColumn(e,0),qe.crossVectors(this.object.up,qe)),qe.multiplyScalar(t),this._panOffset.add(qe)}_pan(t,e){const n=this.domElement;if(this.object.isPerspectiveCamera){const s=this.object.position;qe.copy(s).sub(this.target);let r=qe.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;const n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientX),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(Cn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Cn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(Cn*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(-Cn*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(Cn*this.rotateSpeed/this.domElement.clientHeight):this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(-Cn*this.rotateSpeed/this.domElement.clientHeight):this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{const n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(Cn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Cn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);const o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new jt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){const e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){const e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}}function sM(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.domElement.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i)))}function rM(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function oM(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(pd),this.state=be.NONE;break;case 1:const t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function aM(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case hr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=be.DOLLY;break;case hr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=be.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=be.ROTATE}break;case hr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=be.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=be.PAN}break;default:this.state=be.NONE}this.state!==be.NONE&&this.dispatchEvent(Bc)}function lM(i){switch(this.state){case be.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case be.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case be.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function cM(i){this.enabled===!1||this.enableZoom===!1||this.state!==be.NONE||(i.preventDefault(),this.dispatchEvent(Bc),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(pd))}function hM(i){this.enabled===!1||this.enablePan===!1||this._handleKeyDown(i)}function uM(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case lr.ROTATE:if(this.enableRotate===!1)return;this._handleTouchStartRotate(i),this.state=be.TOUCH_ROTATE;break;case lr.PAN:if(this.enablePan===!1)return;this._handleTouchStartPan(i),this.state=be.TOUCH_PAN;break;default:this.state=be.NONE}break;case 2:switch(this.touches.TWO){case lr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=be.TOUCH_DOLLY_PAN;break;case lr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=be.TOUCH_DOLLY_ROTATE;break;default:this.state=be.NONE}break;default:this.state=be.NONE}this.state!==be.NONE&&this.dispatchEvent(Bc)}function fM(i){switch(this._trackPointer(i),this.state){case be.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case be.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case be.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case be.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=be.NONE}}function dM(i){this.enabled!==!1&&i.preventDefault()}function pM(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.getRootNode().addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function mM(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.getRootNode().removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}const gM=`
attribute vec3 tubeA;
attribute vec3 tubeB;
uniform float tubeRadius;
mat3 tubeFrame() {
  vec3 way = tubeB - tubeA;
  float size = length(way);
  vec3 y = size > 0.0 ? way / size : vec3(0.0, 1.0, 0.0);
  vec3 x = normalize(cross(y, abs(y.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
  return mat3(x, y, cross(x, y));
}
`;class _M{mesh;geometry=new Zx;radius={value:.001};constructor(){const t=new ca({color:15918018,roughness:.5});t.onBeforeCompile=n=>{n.uniforms.tubeRadius=this.radius,n.vertexShader=(gM+n.vertexShader).replace("#include <beginnormal_vertex>","vec3 objectNormal = tubeFrame() * normal;").replace("#include <begin_vertex>","vec3 transformed = mix(tubeA, tubeB, position.y + 0.5) + tubeFrame() * vec3(position.x, 0.0, position.z) * tubeRadius;")};const e=new va(1,1,1,7,1,!0);this.geometry.index=e.index,this.geometry.setAttribute("position",e.getAttribute("position")),this.geometry.setAttribute("normal",e.getAttribute("normal")),this.mesh=new mn(this.geometry,t),this.mesh.frustumCulled=!1,this.mesh.visible=!1}setStage(t){for(const n of["tubeA","tubeB"]){const s=new Vx(new Float32Array(3*t.rest.length),3);s.setUsage(uc),this.geometry.setAttribute(n,s)}this.geometry.instanceCount=t.rest.length;let e=0;for(const n of t.rest)e+=n;this.radius.value=.09*e/Math.max(1,t.rest.length)}update(t,e){["tubeA","tubeB"].forEach((n,s)=>{const r=this.geometry.getAttribute(n),o=r.array;for(let a=0;a<t.rest.length;++a){const l=3*t.edges[2*a+s];o[3*a]=e[l],o[3*a+1]=e[l+1],o[3*a+2]=e[l+2]}r.needsUpdate=!0})}}function Nu(i){const n=document.createElement("canvas");n.width=n.height=64;const s=n.getContext("2d");if(s)for(let o=0;o<4;++o)for(let a=0;a<4;++a)for(let l=0;l<16;++l){const c=(o+a)%2===0;s.fillStyle=i(c,Math.abs((l+.5)/16-.5)*2),c?s.fillRect(o*16+l,a*16,1,16):s.fillRect(o*16,a*16+l,16,1)}const r=new Xx(n);return r.wrapS=r.wrapT=sa,r.anisotropy=8,r}function vM(i){const t=Nu((n,s)=>{const r=Math.round((n?255:232)*(1-.24*s*s));return`rgb(${r},${r},${r})`});t.colorSpace=On;const e=Nu((n,s)=>{const r=Math.round(255*Math.sqrt(Math.max(0,1-s*s)));return`rgb(${r},${r},${r})`});for(const n of[t,e])n.repeat.set(i,i);return{map:t,bump:e}}function Fu(i,t,e){e.fill(0);for(let n=0;n<t.length;n+=3){const s=3*t[n],r=3*t[n+1],o=3*t[n+2],a=i[r]-i[s],l=i[r+1]-i[s+1],c=i[r+2]-i[s+2],h=i[o]-i[s],u=i[o+1]-i[s+1],f=i[o+2]-i[s+2],p=l*f-c*u,_=c*h-a*f,v=a*u-l*h;e[s]+=p,e[s+1]+=_,e[s+2]+=v,e[r]+=p,e[r+1]+=_,e[r+2]+=v,e[o]+=p,e[o+1]+=_,e[o+2]+=v}for(let n=0;n<e.length;n+=3){const s=Math.sqrt(e[n]**2+e[n+1]**2+e[n+2]**2)||1;e[n]/=s,e[n+1]/=s,e[n+2]/=s}}const Ho={front:13120062,back:14865070};class xM{group=new qr;geometry=new cn;surface;range=0;missing=!1;front=new ca({color:Ho.front,roughness:.85,side:Fi});back=new ca({color:Ho.back,roughness:.9,side:bn});backMesh;tubes=new _M;red=new mn(new cn,new ma({color:16719904,side:qn,polygonOffset:!0,polygonOffsetFactor:-2}));finder=new Tp;rangeAge=0;stage=null;weave=null;constructor(){this.surface=new mn(this.geometry,this.front),this.backMesh=new mn(this.geometry,this.back);for(const t of[this.surface,this.backMesh,this.red])t.frustumCulled=!1;this.surface.castShadow=this.surface.receiveShadow=!0,this.backMesh.receiveShadow=!0,this.group.add(this.surface,this.backMesh,this.tubes.mesh,this.red)}setStage(t){const e=this.stage&&!t.fresh&&this.stage.points===t.points;if(this.stage=t,e)return;const n=this.geometry;for(const a of Object.keys(n.attributes))n.deleteAttribute(a);n.setIndex(new Ke(t.triangles,1));const s=new Ke(new Float32Array(t.start),3);s.setUsage(uc),n.setAttribute("position",s),n.setAttribute("color",new Ke(new Float32Array(3*t.points).fill(1),3)),t.uv.length===2*t.points&&n.setAttribute("uv",new Ke(t.uv,2));const r=new Ke(new Float32Array(3*t.points),3);r.setUsage(uc),n.setAttribute("normal",r),Fu(t.start,t.triangles,r.array),n.computeBoundingSphere(),this.tubes.setStage(t),this.red.geometry.setAttribute("position",s);const o=(n.boundingSphere?.radius??1)*1.4;this.weave?.map.dispose(),this.weave?.bump.dispose(),this.weave=t.uv.length===0?null:vM(Math.min(96,Math.max(12,Math.round(22*o))));for(const a of[this.front,this.back])a.map=this.weave?.map??null,a.bumpMap=this.weave?.bump??null,a.bumpScale=.35,a.needsUpdate=!0;this.range=0}update(t,e){const n=t.shown,s=this.geometry.getAttribute("position");if(!n||!s||!this.stage||s.array.length!==n.x.length)return;s.array.set(n.x),s.needsUpdate=!0;const r=this.geometry.getAttribute("normal");Fu(n.x,this.stage.triangles,r.array),r.needsUpdate=!0,this.geometry.boundingSphere=null,this.surface.visible=this.backMesh.visible=e.surface,this.tubes.mesh.visible=e.springs,e.springs&&this.tubes.update(this.stage,n.x),this.paint(t,e),this.mark(t)}paint(t,e){const n=t.shown;if(!n||!this.stage)return;const s=Zi.find(p=>p.id===e.by),r=this.geometry.getAttribute("normal").array,o=this.finder.find(t,n,e.by,r);this.missing=o===null&&e.by!=="plain";const a=o!==null&&s!==void 0;for(const[p,_]of[[this.front,Ho.front],[this.back,Ho.back]]){p.vertexColors!==a&&(p.vertexColors=a,p.needsUpdate=!0),p.color.set(a?16777215:_);const v=e.texture&&!a?this.weave:null;p.map!==(v?.map??null)&&(p.map=v?.map??null,p.bumpMap=v?.bump??null,p.needsUpdate=!0)}if(!a)return;e.range>0?this.range=e.range:(this.rangeAge++%20===0||this.range===0)&&(this.range=Math.max(Ap(o,s.signed),1e-9));const l=this.geometry.getAttribute("color"),c=l.array,h=Ep(s.signed),[u,f]=s.signed?[.5*Es,.5*Es/this.range]:[0,Es/this.range];for(let p=0;p<o.length;++p){const _=3*Math.min(Es-1,Math.max(0,Math.floor(u+f*o[p])));c[3*p]=h[_],c[3*p+1]=h[_+1],c[3*p+2]=h[_+2]}l.needsUpdate=!0}mark(t){const e=t.marked.size>0&&this.stage&&t.checkedShown();if(this.red.visible=!!e,!e||!this.stage)return;const n=[];for(const s of t.marked)for(let r=0;r<3;++r)n.push(this.stage.triangles[3*s+r]??0);this.red.geometry.setIndex(n)}}class MM{constructor(t){this.view=t;const e=t.canvas;e.addEventListener("pointerdown",n=>this.down(n),{capture:!0}),e.addEventListener("pointermove",n=>this.move(n)),e.addEventListener("pointerup",n=>this.up(n)),e.addEventListener("pointercancel",n=>this.up(n))}tool="grab";ray=new Jx;held=null;aim(t){const e=this.view.canvas.getBoundingClientRect(),n=new jt((t.clientX-e.left)/e.width*2-1,1-(t.clientY-e.top)/e.height*2);this.ray.setFromCamera(n,this.view.camera)}pick(){const t=this.view.seat.shown;if(!t)return null;const e=this.view.cloth.surface,n=e.material.side;e.material.side=qn;const s=this.ray.intersectObject(e,!1)[0];if(e.material.side=n,!s?.face)return this.nearPin();let r=-1,o=1/0;for(const a of[s.face.a,s.face.b,s.face.c]){const l=new V().fromArray(t.x,3*a).distanceToSquared(s.point);l<o&&([r,o]=[a,l])}return r}nearPin(){const t=this.view.seat.shown?.x;if(!t)return null;for(const e of this.view.heldPoints()){const n=new V().fromArray(t,3*e),s=n.distanceTo(this.view.camera.position);if(this.ray.ray.distanceToPoint(n)<.012*s)return e}return null}hold(t,e){const n=new Ri().setFromNormalAndCoplanarPoint(this.view.camera.getWorldDirection(new V),e.from);this.held={...e,plane:n},this.view.controls.enabled=!1,this.view.canvas.setPointerCapture(t.pointerId),t.stopPropagation()}down(t){if(t.button!==0||this.tool==="orbit"||t.ctrlKey||t.metaKey)return;this.aim(t);const e=this.view.seat;if(this.tool==="body"){const r=this.ray.intersectObjects(this.view.bodies,!1)[0];if(!r)return;const o=this.view.bodies.indexOf(r.object),a=e.status.moved?.[String(o)]??[0,0,0];this.hold(t,{kind:"body",index:o,from:r.point.clone(),before:new V(...a)});return}const n=this.pick();if(n===null||!e.shown||e.viewing!==null)return;if(this.tool==="pin"||t.shiftKey){e.order("pin",{point:n,on:!this.view.heldPoints().includes(n)}),t.stopPropagation();return}const s=new V().fromArray(e.shown.x,3*n);this.hold(t,{kind:"point",index:n,from:s,before:s.clone()}),e.order("grab",{point:n,target:s.toArray()})}move(t){if(!this.held)return;this.aim(t);const e=this.ray.ray.intersectPlane(this.held.plane,new V);if(!e)return;const n=this.view.seat;this.held.kind==="point"?n.order("grab",{point:this.held.index,target:e.toArray()}):n.order("body",{body:this.held.index,by:e.sub(this.held.from).add(this.held.before).toArray()})}up(t){this.held&&(this.held.kind==="point"&&this.view.seat.order("release",{point:this.held.index}),this.held=null,this.view.controls.enabled=!0,this.view.canvas.releasePointerCapture(t.pointerId))}}class md{constructor(t){this.seat=t,this.renderer=new zx({canvas:this.canvas,antialias:!0,preserveDrawingBuffer:!0}),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=If,this.camera.up.set(0,0,1),this.camera.position.set(2,-3,1.2),this.controls=new iM(this.camera,this.canvas),this.controls.addEventListener("change",()=>this.dirty=!0),this.controls.zoomToCursor=!0,this.ground=new mn(new Oc(1,64),new Yx({opacity:.35})),this.ground.receiveShadow=!0,this.sun.castShadow=!0,this.sun.shadow.mapSize.set(1024,1024),this.sun.shadow.bias=-6e-4,this.sun.shadow.normalBias=.01,this.grid.rotation.x=Math.PI/2,this.pins.renderOrder=5,this.pins.frustumCulled=!1,this.arrow.visible=!1,this.scene.add(this.sky,this.sun,this.sun.target,this.ground,this.grid,this.cloth.group,this.pins,this.arrow),this.element.append(this.canvas),this.hands=new MM(this),t.on("stage",()=>this.setStage()),t.on("shot",()=>this.dirty=!0),t.on("status",()=>this.dirty=!0),new ResizeObserver(()=>this.resize()).observe(this.element);const e=()=>{requestAnimationFrame(e),this.controls.update(),this.dirty&&this.element.isConnected&&this.element.clientWidth>0&&this.draw()};requestAnimationFrame(e)}element=B("div",{class:"viewport"});canvas=B("canvas",{tabindex:0,"aria-label":"the cloth, in three dimensions"});camera=new Yn(32,1,.01,1e3);controls;cloth=new xM;bodies=[];scene=new Hx;hands;look={by:"plain",range:0,surface:!0,springs:!1,texture:!0};onDraw=()=>{};renderer;sun=new Kx(16774370,3);sky=new qx(15134207,9075308,1.6);ground;grid=new Qx(1,20);pins=new Wx(new cn,new fd({size:11,sizeAttenuation:!1,color:6211839,depthTest:!1,transparent:!0}));arrow=new tM(new V(1,0,0),new V,1,8376750);dirty=!0;framed="";frameMs=0;setTool(t){this.hands.tool=t,this.canvas.dataset.tool=t}touch(){this.dirty=!0}setTheme(t){this.scene.background=new ie(t?1447965:15526630);const e=this.grid.material;e.transparent=!0,e.opacity=t?.16:.35,this.sky.intensity=t?1.4:1.9,this.dirty=!0}setStage(){const t=this.seat.stage;if(this.cloth.group.visible=t!==null,!!t){this.cloth.setStage(t);for(const e of this.bodies.splice(0))this.scene.remove(e),e.geometry.dispose();t.bodies.forEach(e=>{const n=new cn;n.setIndex(new Ke(e.triangles,1)),n.setAttribute("position",new Ke(new Float32Array(e.x),3)),n.computeVertexNormals();const s=new ca({color:9411238,roughness:.6,side:qn,flatShading:e.plane,depthWrite:!e.plane,transparent:e.plane,opacity:e.plane?.25:1}),r=new mn(n,s);r.frustumCulled=!1,r.castShadow=!e.plane,r.receiveShadow=!0,this.bodies.push(r),this.scene.add(r)}),this.framed!==t.id&&this.frameAll(),this.framed=t.id,this.dirty=!0}}frameAll(){const t=this.seat.stage;if(!t)return;const e=new es().setFromArray(this.seat.shown?.x??t.start),n=new es().setFromArray(t.start);e.union(n),t.bodies.forEach(p=>{!p.plane&&!t.fastens&&e.union(new es().setFromArray(p.x))});const s=e.getCenter(new V),r=e.getSize(new V),o=Math.max(.001,r.length()/2),a=Math.hypot(...t.gravity)>0&&t.bodies.length===0;a&&r.z<.2*o&&(s.z-=.45*o);const l=o/Math.tan(this.camera.fov*Math.PI/360)*(t.fastens?.75:1.15),c=t.fastens?new V(.2,-.75,1):new V(.55,-1,.42);this.camera.position.copy(s).addScaledVector(c.normalize(),l),this.camera.near=l/100,this.camera.far=l*50,this.camera.updateProjectionMatrix(),this.controls.target.copy(s);const h=Math.hypot(...t.gravity)>0,u=e.min.z-(a?1.1:h?.4:.02)*o;this.ground.position.set(s.x,s.y,u-.002*o),this.ground.scale.setScalar(6*o),this.grid.position.set(s.x,s.y,u),this.grid.scale.setScalar(6*o),this.sun.position.copy(s).add(new V(.6,-.9,2).multiplyScalar(2*o)),this.sun.target.position.copy(s);const f=this.sun.shadow.camera;f.left=f.bottom=-2.2*o,f.right=f.top=2.2*o,f.near=.1*o,f.far=12*o,f.updateProjectionMatrix(),this.dirty=!0}resize(){const{clientWidth:t,clientHeight:e}=this.element;t===0||e===0||(this.renderer.setPixelRatio(Math.min(2,devicePixelRatio)),this.renderer.setSize(t,e,!1),this.camera.aspect=t/e,this.camera.updateProjectionMatrix(),this.dirty=!0)}placeBodies(){const t=this.seat.shown,e=this.seat.stage;if(!t||!e)return;let n=0;e.bodies.forEach((s,r)=>{if(!s.moves)return;const o=this.bodies[r]?.geometry.getAttribute("position"),a=t.bodies.subarray(n,n+3*s.points);n+=3*s.points,!(!o||a.length!==o.array.length)&&(o.array.set(a),o.needsUpdate=!0,this.bodies[r]?.geometry.computeVertexNormals())})}heldPoints(){const t=this.seat.stage;if(!t)return[];const e=new Set(this.seat.status.unpinned??[]);return[...Array.from(t.pins).filter(n=>!e.has(n)),...this.seat.status.pinned??[]]}placePins(){const t=this.seat.shown?.x,e=this.heldPoints();if(this.pins.visible=!!t&&e.length>0,!t||e.length===0)return;const n=new Float32Array(3*e.length);e.forEach((s,r)=>n.set(t.subarray(3*s,3*s+3),3*r)),this.pins.geometry.setAttribute("position",new Ke(n,3)),this.pins.material.size=e.length>24?5:11}placeWind(){const t=this.seat.stage?.scene.wind,e=Array.isArray(t)?t[0]:t,n=new V(...e?.velocity??[0,0,0]);if(this.arrow.visible=n.length()>.01,!this.arrow.visible)return;const s=this.ground.scale.x/6,r=.6*s*Math.min(1,.15+n.length()/12);this.arrow.position.copy(this.controls.target).addScaledVector(n.clone().normalize(),-1.1*s-r),this.arrow.setDirection(n.clone().normalize()),this.arrow.setLength(r,.25*r,.12*r)}draw(){const t=performance.now();this.dirty=!1,this.cloth.update(this.seat,this.look),this.placeBodies(),this.placePins(),this.placeWind(),this.frameMs=.9*this.frameMs+.1*(performance.now()-t),this.renderer.render(this.scene,this.camera),this.onDraw()}picture(){return this.draw(),new Promise(t=>this.canvas.toBlob(t,"image/png"))}}const Ou=[["a sail: elastic against limited","sail17-elastic","sail17-limited"],["a flag: elastic against limited","flag17-low-elastic","flag17-low-limited"],["a flag in strong wind: elastic (it blows up) against limited","flag17-strong-elastic","flag17-strong-limited"],["explicit against filtered velocities","drape17-symplectic-euler","drape17-velocity-filter"],["explicit against implicit","drape17-symplectic-euler","drape17-backward-euler"],["filtered against implicit","drape17-velocity-filter","drape17-backward-euler"]];class SM{constructor(t){this.seats=t,this.views=t.map(s=>new md(s)),this.transport=new Lf(()=>t.filter(s=>s.stage));const e=B("select",{"aria-label":"colour by"},...Zi.map(s=>B("option",{value:s.id},s.name)));e.onchange=()=>{for(const s of this.views)s.look.by=e.value,s.cloth.range=0,s.touch();this.useColours()};const n=this.views.map((s,r)=>{const o=B("select",{"aria-label":`scene ${r+1}`,id:`compare-${r}`});o.onchange=()=>t[r]?.order("open",{scene:o.value}),this.selects.push(o);const a=new Pf(s),l=B("div",{class:"alert",role:"alert",hidden:!0});return s.element.append(a.element,l),s.seat.on("status",()=>{l.hidden=!s.seat.status.error,l.textContent=s.seat.status.error}),s.onDraw=()=>{a.refresh(),this.transport.refresh()},B("div",{class:"half"},B("div",{class:"row"},o),s.element,new Df(s.seat).element)});this.preset.onchange=()=>this.usePair(Number(this.preset.value)),Ou.forEach(([s],r)=>this.preset.append(B("option",{value:r},s))),this.element.append(B("div",{class:"row compare-head"},this.preset,e),B("div",{class:"halves"},...n),this.transport.element),this.linkCameras();for(const s of t)s.on("shot",()=>this.align());for(const s of t)s.on("stage",()=>this.selectShown())}element=B("section",{class:"compare","aria-label":"compare"});views;transport;selects=[];preset=B("select",{"aria-label":"pairs worth seeing",id:"pairs"},B("option",{value:""},"pairs worth seeing …"));entries=[];offer(t){this.entries=t.filter(e=>e.kind!=="knot");for(const e of this.selects)e.replaceChildren(B("option",{value:""},"choose a scene …"),...this.entries.map(n=>B("option",{value:n.id},n.id.replace("scenes/","").replace(".json",""))));this.selectShown()}useColours(){for(const t of this.views)t.seat.useField(ia(t.look.by))}selectShown(){this.seats.forEach((t,e)=>{const n=this.selects[e];n&&t.stage&&(n.value=t.stage.id)})}usePair(t){const e=Ou[t];!e||this.preset.value===""||e.slice(1).forEach((n,s)=>{const r=this.entries.find(o=>o.id.endsWith(`/${n}.json`));r&&this.seats[s]?.order("open",{scene:r.id})})}linkCameras(){const[t,e]=this.views;let n=!1;for(const[s,r]of[[t,e],[e,t]])s.controls.addEventListener("change",()=>{n||!this.element.isConnected||!s.element.matches(":hover")||(n=!0,r.camera.position.copy(s.camera.position),r.controls.target.copy(s.controls.target),r.controls.update(),r.touch(),n=!1)})}align(){if(!this.element.isConnected)return;const[t,e]=this.seats;if(!t.stage||!e.stage||!t.status.playing||!e.status.playing)return;const n=Math.min(t.latest?.time??0,e.latest?.time??0);for(const s of this.seats){if((s.latest?.time??0)-n<.03){s.viewing!==null&&(s.viewing=null);continue}const r=s.rows;let o=r.length-1;for(;o>0&&(r[o]?.[0]??0)>n;)--o;const a=r[o]?.[2]??0;s.viewing!==a&&s.view(a)}}}function yM(i,t,e){return[Number(((t-i.x)/i.scale).toFixed(4)),Number(((i.y-e)/i.scale).toFixed(4))]}function pr(i,t){return[i.x+t[0]*i.scale,i.y-t[1]*i.scale]}function Vo(i,t,e){i.beginPath(),e.forEach((n,s)=>{const[r,o]=pr(t,n);s===0?i.moveTo(r,o):i.lineTo(r,o)}),i.stroke()}function Bu(i,t,e,n){const s=r=>{const o=[];let a=0,l=r>0?e+1:e,c;for(;t[l]&&a<n;){const h=t[l];c&&(a+=Math.hypot(h[0]-c[0],h[1]-c[1])*i.scale),o.push(h),c=h,l+=r}return o};return[...s(-1).reverse(),...s(1)]}function EM(i,t,e,n){const s=i.getContext("2d");if(!s||i.clientWidth===0)return;const r=getComputedStyle(document.documentElement),o=c=>r.getPropertyValue(c).trim(),a=i.width/i.clientWidth;s.setTransform(a,0,0,a,0,0),s.fillStyle=o("--stage"),s.fillRect(0,0,i.clientWidth,i.clientHeight),s.lineCap=s.lineJoin="round";const l=e.smooth??[];if(e.axis&&(e.radius??0)>0){const[c,h]=pr(t,e.axis);s.beginPath(),s.arc(c,h,(e.radius??0)*t.scale,0,2*Math.PI),s.fillStyle=o("--line"),s.fill()}if(l.length===0){s.strokeStyle=o("--accent"),s.lineWidth=3;for(const c of n)Vo(s,t,c);return}if(s.lineWidth=5,l.forEach((c,h)=>{s.strokeStyle=h%2===0?o("--accent"):o("--second"),Vo(s,t,c)}),e.crossings?.forEach((c,h)=>{const u=c.over==="first"?0:1,f=l[c.curve[u]];if(!f)return;const p=Bu(t,f,c.segment[u],16);s.strokeStyle=o("--stage"),s.lineWidth=15,s.lineCap="butt",Vo(s,t,p),s.lineWidth=5,s.lineCap="round",s.strokeStyle=(c.curve[u]??0)%2===0?o("--accent"):o("--second"),Vo(s,t,Bu(t,f,c.segment[u],20));const[_,v]=pr(t,c.at);s.strokeStyle=o("--faint"),s.lineWidth=1,s.beginPath(),s.arc(_,v,13,0,2*Math.PI),s.stroke(),s.fillStyle=o("--ink"),s.font="12px system-ui",s.fillText(`${h+1}${c.sign>0?"+":"−"}`,_+15,v-10)}),e.fault?.at){const[c,h]=pr(t,e.fault.at);s.strokeStyle=o("--bad"),s.lineWidth=3,s.beginPath(),s.arc(c,h,22,0,2*Math.PI),s.stroke()}}class bM{constructor(t,e){this.link=t,this.fastened=e;const n=B("input",{type:"file",accept:".svg,image/svg+xml",id:"svg",class:"hidden"});n.onchange=()=>void this.loadSvg(n),this.ready.onchange=()=>this.loadReady();const s=(r,o)=>B("label",{class:"field"},B("span",{},r),o);this.element.append(B("div",{class:"paper-holder"},this.canvas),B("aside",{class:"side"},B("h2",{},"Draw a knot"),B("p",{class:"faint"},"Draw one line with the mouse or a pen. Click a crossing to swap over and under."),B("div",{class:"row"},ke("undo (Ctrl+Z)",()=>this.undo(),{id:"undo"},"Undo"),ke("clear the paper",()=>this.clearAll(),{},"Clear"),ke("load an SVG",()=>n.click(),{},"SVG …"),n),this.ready,B("h3",{},"What it is"),this.facts,this.fault,B("h3",{},"What it becomes"),s("tied round",this.around),s("width at the start [m]",this.width),s("in the middle [m]",this.widthMiddle),s("at the end [m]",this.widthEnd),s("points across",this.across),this.fastenButton)),this.canvas.addEventListener("pointerdown",r=>this.down(r)),this.canvas.addEventListener("pointermove",r=>this.move(r)),this.canvas.addEventListener("pointerup",r=>this.up(r)),t.on("drawing",r=>this.take(r.head)),t.on("fastened",()=>this.fastened()),t.on("error",r=>{r.head.about==="fasten"&&this.refuse(r.head.error)}),new ResizeObserver(()=>this.resize()).observe(this.canvas),this.show()}element=B("section",{class:"draw","aria-label":"draw a knot"});canvas=B("canvas",{class:"paper",id:"paper",tabindex:0,"aria-label":"paper to draw a curve on"});strokes=[];current=null;over={};history=[];byHand=!0;answer={};number=0;view={scale:100,x:0,y:0};facts=B("dl",{class:"facts",id:"facts"});fault=B("p",{class:"fault",id:"fault",role:"alert"});around=B("select",{id:"around"},...["cylinder","hourglass","sphere","none"].map(t=>B("option",{},t)));width=B("input",{type:"number",id:"width",value:.025,min:.001,step:.005});widthMiddle=B("input",{type:"number",id:"width-middle",value:.025,min:.001,step:.005});widthEnd=B("input",{type:"number",id:"width-end",value:.025,min:.001,step:.005});across=B("input",{type:"number",id:"across",value:5,min:2,max:32,step:1});ready=B("select",{id:"ready"},B("option",{value:""},"a ready-made one …"));fastenButton=ke("Fasten it",()=>this.fasten(),{class:"primary",id:"fasten"},"Fasten");offer(t){for(const e of t)e.kind==="knot"&&this.ready.append(B("option",{value:e.id.replace("knots/","")},e.name))}refuse(t){this.fault.textContent=t.text,As(t.text,"error"),this.fastenButton.disabled=!1}resize(){const t=Math.min(2,devicePixelRatio);this.canvas.width=Math.round(this.canvas.clientWidth*t),this.canvas.height=Math.round(this.canvas.clientHeight*t),this.byHand&&(this.view={scale:100,x:this.canvas.clientWidth/2,y:this.canvas.clientHeight/2}),this.paint()}remember(){this.history.push({strokes:this.strokes.map(t=>[...t]),over:{...this.over},byHand:this.byHand}),this.history.length>100&&this.history.shift()}undo(){const t=this.history.pop();t&&({strokes:this.strokes,over:this.over,byHand:this.byHand}=t,this.changed())}clearAll(){this.remember(),this.strokes=[],this.over={},this.byHand=!0,this.resize(),this.changed()}place(t){const e=this.canvas.getBoundingClientRect();return yM(this.view,t.clientX-e.left,t.clientY-e.top)}crossingAt(t){const e=this.canvas.getBoundingClientRect();return(this.answer.crossings??[]).findIndex(s=>{const[r,o]=pr(this.view,s.at);return Math.hypot(r-(t.clientX-e.left),o-(t.clientY-e.top))<14})}down(t){if(t.button!==0)return;const e=this.crossingAt(t);if(e>=0){this.remember(),(this.answer.crossings??[]).forEach((n,s)=>{const r=s===e;this.over[String(s+1)]=n.over==="first"!==r?"first":"second"}),this.changed();return}this.canvas.setPointerCapture(t.pointerId),this.current=[this.place(t)]}move(t){if(this.canvas.classList.toggle("over-crossing",!this.current&&this.crossingAt(t)>=0),!!this.current){for(const e of t.getCoalescedEvents?.().length?t.getCoalescedEvents():[t]){const n=this.place(e),s=this.current[this.current.length-1];Math.hypot(n[0]-s[0],n[1]-s[1])*this.view.scale>2&&this.current.push(n)}this.current.length%8===0&&this.ask([...this.strokes,this.current]),this.paint()}}up(t){if(!this.current)return;this.canvas.releasePointerCapture(t.pointerId);const e=this.current;this.current=null,e.length>4&&(this.remember(),this.byHand||(this.strokes=[]),this.byHand=!0,this.over={},this.strokes.push(e)),this.changed()}changed(){this.strokes.length>0?this.ask(this.strokes):(this.answer={},this.show()),this.paint()}curve(t){const e={curves:t.map(n=>({points:n}))};return Object.keys(this.over).length>0&&(e.over=this.over),this.byHand&&(e.stroke=!0),e}ask(t){t.every(e=>e.length<5)||this.link.send("drawing",{curve:this.curve(t),number:++this.number})}take(t){Number(t.number)<this.number||(this.answer=t,this.answer.given&&(this.strokes=this.answer.given,this.byHand=!1,this.fit(),delete this.answer.given,this.changed()),this.show(),this.paint())}fit(){const t=this.strokes.flat(),[e,n]=[t.map(u=>u[0]),t.map(u=>u[1])],[s,r,o,a]=[Math.min(...e),Math.max(...e),Math.min(...n),Math.max(...n)],{clientWidth:l,clientHeight:c}=this.canvas,h=.8*Math.min(l/Math.max(1e-9,r-s),c/Math.max(1e-9,a-o));this.view={scale:h,x:l/2-h*(s+r)/2,y:c/2+h*(o+a)/2}}loadReady(){this.ready.value&&(this.remember(),this.over={},this.link.send("drawing",{curve:{ready:this.ready.value},number:++this.number}))}async loadSvg(t){const e=t.files?.[0];if(!e)return;const s=await(await fetch(this.link.address("/api/svg"),{method:"POST",body:await e.text()})).json();if(!s.curves)return this.refuse(s.error??{text:"this is no SVG with a path"});this.remember(),this.strokes=s.curves.map(r=>r.points),this.over={},this.byHand=!1,this.fit(),this.changed()}show(){const t=this.answer,e=[["crossings",t.crossings?String(t.crossings.length):"–"],["Gauss code",t.gauss??"–"],["writhe",t.writhe===void 0?"–":String(t.writhe)],["determinant",t.determinant===void 0?"–":String(t.determinant)]];this.facts.replaceChildren(...e.flatMap(([s,r])=>[B("dt",{},s),B("dd",{"data-fact":s},r)]));const n=t.fault;this.fault.textContent=n?`${n.rule??n.text??""}${n.suggestion?` — ${n.suggestion}`:""}`:"",this.fastenButton.disabled=this.strokes.length===0||!!n}fasten(){this.fastenButton.disabled=!0;const t={curve:this.curve(this.strokes),around:this.around.value,across:Number(this.across.value)},[e,n,s]=[this.width,this.widthMiddle,this.widthEnd].map(r=>Number(r.value));e===s&&e===n?t.width=e:t.profile=`0:${e},0.5:${n},1:${s}`,this.link.send("fasten",{seat:0,order:t})}screenOf(t){const e=this.answer.crossings?.[t];return e?pr(this.view,e.at):null}paint(){EM(this.canvas,this.view,this.answer,this.current?[...this.strokes,this.current]:this.strokes)}}class wM{constructor(t,e){this.link=t,this.open=e,this.element.append(B("div",{class:"gallery-head"},B("h1",{},"Gallery"),this.search,this.count),this.cards),this.search.oninput=()=>this.show()}element=B("section",{class:"gallery","aria-label":"gallery"});entries=[];search=B("input",{type:"search",id:"search",placeholder:"search scenes and knots …","aria-label":"search"});cards=B("div",{class:"cards"});count=B("span",{class:"faint"});pictures=new Map;wanted=[];fetching=0;watcher=new IntersectionObserver(t=>{for(const e of t)e.isIntersecting&&(this.watcher.unobserve(e.target),this.wanted.push(e.target));this.fetchPictures(),this.fetchPictures()});async load(){try{this.entries=await this.link.get("/api/scenes")}catch(t){As(String(t),"error")}this.show()}focus(){this.search.focus()}group(t){const e=t.id.split("/");return t.kind==="knot"?"knots":e.length>2?e[e.length-2]??"scenes":"opened"}show(){Tl(this.cards);const t=this.search.value.toLowerCase().split(/\s+/).filter(o=>o!==""),e=this.entries.filter(o=>{const a=`${o.id} ${o.name} ${o.about}`.toLowerCase();return t.every(l=>a.includes(l))});this.count.textContent=`${e.length} of ${this.entries.length}`;const n=new Map;for(const o of e)n.set(this.group(o),[...n.get(this.group(o))??[],o]);const s=["opened","contact","garments","knots","provot","cordero","ahmad"],r=o=>s.includes(o)?s.indexOf(o):s.length-1.5;for(const[o,a]of[...n].sort((l,c)=>r(l[0])-r(c[0]))){this.cards.append(B("h2",{},o));for(const l of a)this.cards.append(this.card(l))}e.length===0&&this.cards.append(B("p",{class:"faint"},"Nothing is called that."))}async fetchPictures(){if(!(this.fetching>=2)){++this.fetching;for(let t=this.wanted.shift();t;t=this.wanted.shift()){const e=t.dataset.scene??"";if(t.isConnected)try{const n=await fetch(this.link.address("/api/thumbnail",{scene:e}));if(!n.ok||n.status===204)continue;const s=URL.createObjectURL(await n.blob());this.pictures.set(e,s),t.src=s}catch{break}}--this.fetching}}card(t){const e=B("img",{alt:"",width:320,height:200,"data-scene":t.id}),n=this.pictures.get(t.id);return n?e.src=n:this.watcher.observe(e),B("button",{class:"card",type:"button","data-id":t.id,title:t.about||t.name,onclick:()=>this.open(t.id)},e,B("strong",{},t.name),B("span",{},t.about))}}const TM=[["Space","play, pause"],[". and ,","one step on · one frame back"],["R","reset: start again with the knobs as they are"],["L","back to now"],["G P B O","tools: grab, pin, move bodies, only the camera"],["Shift + click","pin or unpin a point with any tool"],["K","next colouring"],["F","see all of it"],["C","take a picture"],["T","dark or light"],["1 2 3 4","gallery, stage, draw, compare"],["/","search the gallery"],["Ctrl + Z","undo, while drawing"],["?","this"]],AM=[["left, on the cloth","take hold of it and drag"],["left, beside it","turn the camera"],["right","move the camera"],["wheel","nearer, further"]];function ku(){const i=e=>B("dl",{class:"facts"},...e.flatMap(([n,s])=>[B("dt",{},B("kbd",{},n)),B("dd",{},s)])),t=B("dialog",{class:"help","aria-label":"help"},B("h2",{},"Keys"),i(TM),B("h2",{},"Mouse"),i(AM),B("button",{type:"button",onclick:()=>t.close(),autofocus:!0},"Close"));t.addEventListener("close",()=>t.remove()),t.addEventListener("click",e=>{e.target===t&&t.close()}),document.body.append(t),t.showModal()}function RM(i){const t=new DataView(i).getUint32(0,!0),e=JSON.parse(new TextDecoder().decode(new Uint8Array(i,4,t))),n=e.arrays??{},s=r=>{const o=n[r];return o?[4+t+o[0],o[1]]:[0,0]};return{head:e,floats:r=>new Float32Array(i,...s(r)),whole:r=>new Uint32Array(i,...s(r))}}const CM={head:{},floats:()=>new Float32Array,whole:()=>new Uint32Array};class PM{token=new URLSearchParams(location.search).get("token")??"";socket=null;waitMs=300;listeners=new Map;onState=()=>{};on(t,e){this.listeners.set(t,[...this.listeners.get(t)??[],e])}connect(){const t=new WebSocket(`ws://${location.host}/ws?token=${encodeURIComponent(this.token)}`);t.binaryType="arraybuffer",this.socket=t,t.onopen=()=>{this.waitMs=300,this.onState(!0)},t.onclose=()=>{this.onState(!1),setTimeout(()=>this.connect(),this.waitMs),this.waitMs=Math.min(5e3,this.waitMs*2)},t.onmessage=e=>{const n=typeof e.data=="string"?{...CM,head:JSON.parse(e.data)}:RM(e.data);for(const s of this.listeners.get(String(n.head.type))??[])s(n)}}send(t,e={}){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(JSON.stringify({do:t,...e}))}address(t,e={}){return`${t}?${new URLSearchParams({...e,token:this.token}).toString()}`}async get(t){const e=await fetch(this.address(t));if(!e.ok)throw new Error(await e.text());return await e.json()}}const DM=600;class zu{constructor(t,e){this.link=t,this.number=e,t.on("hello",()=>{this.stage=null,this.order("field",{name:this.field})}),t.on("stage",n=>this.mine(n)&&this.takeStage(n)),t.on("shot",n=>this.mine(n)&&this.takeShot(n,!0)),t.on("frame",n=>this.mine(n)&&this.takeShot(n,!1)),t.on("status",n=>this.mine(n)&&this.takeStatus(n.head)),t.on("empty",n=>{this.mine(n)&&(this.stage=this.latest=this.shown=null,this.takeStatus(n.head),this.tell("stage"))}),t.on("check",n=>{this.mine(n)&&(this.marked=new Set(n.head.triangles),this.checked=n.head,this.tell("shot"))})}stage=null;latest=null;shown=null;viewing=null;columns=[];rows=[];log=[];status={open:!1,playing:!1,over:!1,recorded:!1,speed:1,reason:"",error:""};marked=new Set;checked=null;field="";frames=new Map;asked=new Set;listeners={};on(t,e){(this.listeners[t]??=[]).push(e)}order(t,e={}){this.link.send(t,{seat:this.number,...e})}lastFrame(){return this.rows.length>0?this.rows[this.rows.length-1]?.[2]??0:this.latest?.frame??0}column(t){return this.columns.findIndex(e=>e.startsWith(t))}view(t){if(this.viewing=t,t===null){this.latest&&this.show(this.latest);return}const e=this.frames.get(t);e&&this.show(e),(!e||!(this.field===""||e.field===this.field||e.asked===this.field))&&this.ask(t)}useField(t){t!==this.field&&this.order("field",{name:t}),this.field=t,this.viewing!==null&&this.view(this.viewing)}checkedShown(){return this.checked!==null&&Math.abs(Number(this.checked.time)-(this.shown?.time??0))<1e-9}check(){this.order("check",this.viewing===null?{}:{frame:this.viewing})}ask(t){this.asked.has(t)||this.asked.size>4||(this.asked.add(t),setTimeout(()=>this.asked.delete(t),1e3),this.order("frame",{frame:t,field:this.field}))}mine(t){return t.head.seat===this.number}show(t){this.shown=t,this.tell("shot")}takeStage(t){const e=t.head,n=e.bodies.map((r,o)=>({name:String(r.name),plane:r.plane===!0,moves:r.moves===!0,points:Number(r.points),x:t.floats(`body${o}x`),triangles:t.whole(`body${o}t`)})),s=e.fresh===!0||this.stage===null;this.stage={number:Number(e.stage),name:String(e.name),id:String(e.id),fresh:s,fastens:e.fastens===!0,recorded:e.recorded===!0,points:Number(e.points),scene:e.scene,names:e.names??{},gravity:e.gravity,triangles:t.whole("triangles"),uv:t.floats("uv"),edges:t.whole("edges"),rest:t.floats("rest"),start:t.floats("start"),pins:t.whole("pins"),bodies:n},this.columns=String(e.columns).split(","),s&&(this.frames.clear(),this.asked.clear(),this.rows=[],this.log=[],this.marked.clear(),this.checked=null,this.latest=this.shown=null,this.viewing=null),this.tell("stage")}takeShot(t,e){if(!this.stage||t.head.stage!==this.stage.number){this.takeStatus(t.head);return}const n={frame:Number(t.head.frame),step:Number(t.head.step),time:Number(t.head.time),x:t.floats("x"),bodies:t.floats("bodies"),field:String(t.head.field),scalar:t.floats("scalar")};t.head.asked!==void 0&&(n.asked=String(t.head.asked)),n.frame>=0&&this.remember(n),e?(this.latest=n,this.takeStatus(t.head),this.viewing===null&&this.show(n)):(this.asked.delete(n.frame),this.viewing!==null&&this.show(n))}remember(t){if(this.frames.set(t.frame,t),this.frames.size>DM){const e=this.frames.keys().next();e.done||this.frames.delete(e.value)}}takeStatus(t){t.status&&(this.status=t.status);const e=t.rows;for(const n of e??[])this.rows.push(n.split(",").map(Number));this.log.push(...t.log??[]),e&&this.tell("rows"),this.tell("status")}tell(t){for(const e of this.listeners[t]??[])e()}}const LM=[{format:"obj",name:"OBJ",about:"points exactly, texture coordinates",query:{frame:"now"}},{format:"ply",name:"PLY",about:"binary",query:{frame:"now"}},{format:"glb",name:"glTF",about:"this instant, for the web and engines",query:{frame:"now"}}],UM=[{format:"glb",name:"glTF",about:"a morph target a frame"},{format:"glb",name:"glTF, compact",about:"only the frames that matter (0.2 % of the size)",query:{compact:"1"}},{format:"usda",name:"USD",about:".usda with time samples"},{format:"pc2",name:"PC2",about:"point cache: Blender, 3ds Max"},{format:"mdd",name:"MDD",about:"point cache: Blender, LightWave"},{format:"vtk",name:"VTK",about:"ParaView: .pvd with a .vtp a frame, as .zip"}];class IM{constructor(t){this.view=t,t.seat.link.on("working",n=>{this.busy.textContent!==""&&(this.busy.textContent=String(n.head.text))});const e=(n,s)=>B("div",{},B("h3",{},n),...s.map(r=>ke(`export ${r.name}`,()=>void this.save(r),{class:"wide","data-format":r.format+(r.query?.frame??"")+(r.query?.compact??"")},B("strong",{},r.name),B("span",{},r.about))));this.element.append(e("The scene",[{format:"json",name:"JSON",about:"every knob, as it is now"}]),e("The cloth as it is",LM),e("The motion",UM),B("h3",{},"Pictures"),ke("picture",()=>void this.picture(),{class:"wide"},B("strong",{},"Picture"),B("span",{},"what you see, PNG")),ke("rendered",()=>void this.save({format:"png",name:"render",about:"",query:{frame:"now",...this.camera()}}),{class:"wide"},B("strong",{},"Ray-traced"),B("span",{},"by weft, from here, PNG")),ke("film",()=>void this.save({format:"mp4",name:"film",about:"",query:this.camera()}),{class:"wide"},B("strong",{},"Film"),B("span",{},"ray-traced, all frames, MP4")),this.busy)}element=B("div",{class:"panel exporting"});busy=B("p",{class:"faint",role:"status"});camera(){return{eye:this.view.camera.position.toArray().join(),target:this.view.controls.target.toArray().join()}}async picture(){const t=await this.view.picture();t&&this.hand(t,`${this.view.seat.stage?.name??"cloth"}.png`)}hand(t,e){const n=B("a",{href:URL.createObjectURL(t),download:e});n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4)}async save(t){const e=this.view.seat;if(!e.stage)return As("open a scene first");this.busy.textContent=`making ${t.name} …`;try{const n={seat:String(e.number),format:t.format,...t.query};n.frame==="now"&&e.viewing!==null&&(n.frame=String(e.viewing));const s=await fetch(e.link.address("/api/export",n));if(!s.ok){const o=await s.json();throw new Error(o.error.text)}const r=/filename="([^"]+)"/.exec(s.headers.get("content-disposition")??"")?.[1]??`cloth.${t.format}`;this.hand(await s.blob(),r),this.busy.textContent=r}catch(n){this.busy.textContent="",As(n instanceof Error?n.message:String(n),"error")}}}const NM=!0,Qe="u-",FM="uplot",OM=Qe+"hz",BM=Qe+"vt",kM=Qe+"title",zM=Qe+"wrap",HM=Qe+"under",VM=Qe+"over",GM=Qe+"axis",ys=Qe+"off",WM=Qe+"select",XM=Qe+"cursor-x",YM=Qe+"cursor-y",qM=Qe+"cursor-pt",$M=Qe+"legend",jM=Qe+"live",KM=Qe+"inline",ZM=Qe+"series",JM=Qe+"marker",Hu=Qe+"label",QM=Qe+"value",$r="width",jr="height",Gr="top",Vu="bottom",or="left",vl="right",kc="#000",Gu=kc+"0",xl="mousemove",Wu="mousedown",Ml="mouseup",Xu="mouseenter",Yu="mouseleave",qu="dblclick",tS="resize",eS="scroll",$u="change",ha="dppxchange",zc="--",Rr=typeof window<"u",gc=Rr?document:null,mr=Rr?window:null,nS=Rr?navigator:null;let ve,Go;function _c(){let i=devicePixelRatio;ve!=i&&(ve=i,Go&&xc($u,Go,_c),Go=matchMedia(`(min-resolution: ${ve-.001}dppx) and (max-resolution: ${ve+.001}dppx)`),Ts($u,Go,_c),mr.dispatchEvent(new CustomEvent(ha)))}function Fn(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function vc(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Le(i,t,e){i.style[t]=e+"px"}function ti(i,t,e,n){let s=gc.createElement(i);return t!=null&&Fn(s,t),e?.insertBefore(s,n),s}function Wn(i,t){return ti("div",i,t)}const ju=new WeakMap;function pi(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=ju.get(i);r!=o&&(i.style.transform=r,ju.set(i,r),t<0||e<0||t>n||e>s?Fn(i,ys):vc(i,ys))}const Ku=new WeakMap;function Zu(i,t,e){let n=t+e,s=Ku.get(i);n!=s&&(Ku.set(i,n),i.style.background=t,i.style.borderColor=e)}const Ju=new WeakMap;function Qu(i,t,e,n){let s=t+""+e,r=Ju.get(i);s!=r&&(Ju.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}const Hc={passive:!0},iS={...Hc,capture:!0};function Ts(i,t,e,n){t.addEventListener(i,e,n?iS:Hc)}function xc(i,t,e,n){t.removeEventListener(i,e,Hc)}Rr&&_c();function ei(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:Bn((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function gd(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}const _d=i=>i!=null,vd=i=>i!=null&&i>0,xa=gd(_d),sS=gd(vd);function rS(i,t,e,n=0,s=!1){let r=s?sS:xa,o=s?vd:_d;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Te,l??-Te]}function Ma(i,t,e,n){let s=nf(i),r=nf(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Ui:xd,a=s==1?Bn:Xn,l=r==1?Xn:Bn,c=a(o(je(i))),h=l(o(je(t))),u=yr(e,c),f=yr(e,h);return e==10&&(c<0&&(u=Ae(u,-c)),h<0&&(f=Ae(f,-h))),n||e==2?(i=u*s,t=f*r):(i=Ed(i,u),t=Sa(t,f)),[i,t]}function Vc(i,t,e,n){let s=Ma(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}const Gc=.1,tf={mode:3,pad:Gc},Zr={pad:0,soft:null,mode:0},oS={min:Zr,max:Zr};function ua(i,t,e,n){return ya(e)?ef(i,t,e):(Zr.pad=e,Zr.soft=n?0:null,Zr.mode=n?3:0,ef(i,t,oS))}function me(i,t){return i??t}function aS(i,t,e){for(t=me(t,0),e=me(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function ef(i,t,e){let n=e.min,s=e.max,r=me(n.pad,0),o=me(s.pad,0),a=me(n.hard,-Te),l=me(s.hard,Te),c=me(n.soft,Te),h=me(s.soft,-Te),u=me(n.mode,0),f=me(s.mode,0),p=t-i,_=Ui(p),v=En(je(i),je(t)),m=Ui(v),d=je(m-_);(p<1e-24||d>10)&&(p=0,(i==0||t==0)&&(p=1e-24,u==2&&c!=Te&&(r=0),f==2&&h!=-Te&&(o=0)));let w=p||v||1e3,A=Ui(w),y=yr(10,Bn(A)),H=w*(p==0?i==0?.1:1:r),D=Ae(Ed(i-H,y/10),24),L=i>=c&&(u==1||u==3&&D<=c||u==2&&D>=c)?c:Te,U=En(a,D<L&&i>=L?L:ii(L,D)),b=w*(p==0?t==0?.1:1:o),S=Ae(Sa(t+b,y/10),24),R=t<=h&&(f==1||f==3&&S>=h||f==2&&S<=h)?h:-Te,G=ii(l,S>R&&t<=R?R:En(R,S));return U==G&&U==0&&(G=100),[U,G]}const lS=new Intl.NumberFormat(Rr?nS.language:"en-US"),Wc=i=>lS.format(i),kn=Math,na=kn.PI,je=kn.abs,Bn=kn.floor,$e=kn.round,Xn=kn.ceil,ii=kn.min,En=kn.max,yr=kn.pow,nf=kn.sign,Ui=kn.log10,xd=kn.log2,cS=(i,t=1)=>kn.sinh(i)*t,Sl=(i,t=1)=>kn.asinh(i/t),Te=1/0;function sf(i){return(Ui((i^i>>31)-(i>>31))|0)+1}function Mc(i,t,e){return ii(En(i,t),e)}function Md(i){return typeof i=="function"}function oe(i){return Md(i)?i:()=>i}const hS=()=>{},Sd=i=>i,yd=(i,t)=>t,uS=i=>null,rf=i=>!0,of=(i,t)=>i==t,fS=/\.\d*?(?=9{6,}|0{6,})/gm,Ds=i=>{if(wd(i)||is.has(i))return i;const t=`${i}`,e=t.match(fS);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Ds(s)}e${r}`}return Ae(i,n)};function vs(i,t){return Ds(Ae(Ds(i/t))*t)}function Sa(i,t){return Ds(Xn(Ds(i/t))*t)}function Ed(i,t){return Ds(Bn(Ds(i/t))*t)}function Ae(i,t=0){if(wd(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return $e(n)/e}const is=new Map;function bd(i){return((""+i).split(".")[1]||"").length}function to(i,t,e,n){let s=[],r=n.map(bd);for(let o=t;o<e;o++){let a=je(o),l=Ae(yr(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),f=i==10?h:Ae(h,u);s.push(f),is.set(f,u)}}return s}const Jr={},Xc=[],Er=[null,null],ji=Array.isArray,wd=Number.isInteger,dS=i=>i===void 0;function af(i){return typeof i=="string"}function ya(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function pS(i){return i!=null&&typeof i=="object"}const mS=Object.getPrototypeOf(Uint8Array),Td="__proto__";function br(i,t=ya){let e;if(ji(i)){let n=i.find(s=>s!=null);if(ji(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=br(i[s],t)}else e=i.slice()}else if(i instanceof mS)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Td&&(e[n]=br(i[n],t))}else e=i;return e}function Ge(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Td&&(ya(i[s])?Ge(i[s],br(n[s])):i[s]=br(n[s]))}return i}const gS=0,_S=1,vS=2;function xS(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function MS(i,t){if(ES(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return bS(o[0])||(o=yS(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),f=t?t[o][c]:_S,p=[];for(let _=0;_<h.length;_++){let v=h[_],m=r.get(l[_]);v===null?f!=gS&&(u[m]=v,f==vS&&p.push(m)):u[m]=v}xS(u,p,s),n.push(u)}}return n}const SS=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function yS(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function ES(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function bS(i,t=100){const e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;const r=En(1,Bn((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){const l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}const Ad=["January","February","March","April","May","June","July","August","September","October","November","December"],Rd=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Cd(i){return i.slice(0,3)}const wS=Rd.map(Cd),TS=Ad.map(Cd),AS={MMMM:Ad,MMM:TS,WWWW:Rd,WWW:wS};function Wr(i){return(i<10?"0":"")+i}function RS(i){return(i<10?"00":i<100?"0":"")+i}const CS={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Wr(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Wr(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Wr(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Wr(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Wr(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>RS(i.getMilliseconds())};function Yc(i,t){t=t||AS;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?CS[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}const PS=new Intl.DateTimeFormat().resolvedOptions().timeZone;function DS(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==PS?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}const Pd=i=>i%1==0,fa=[1,2,2.5,5],LS=to(10,-32,0,fa),Dd=to(10,0,32,fa),US=Dd.filter(Pd),xs=LS.concat(Dd),qc=`
`,Ld="{YYYY}",lf=qc+Ld,Ud="{M}/{D}",Kr=qc+Ud,Wo=Kr+"/{YY}",Id="{aa}",IS="{h}:{mm}",ar=IS+Id,cf=qc+ar,hf=":{ss}",Me=null;function Nd(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?to(10,0,3,fa).filter(Pd):to(10,-3,0,fa)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]);const c=[[o,Ld,Me,Me,Me,Me,Me,Me,1],[s*28,"{MMM}",lf,Me,Me,Me,Me,Me,1],[s,Ud,lf,Me,Me,Me,Me,Me,1],[n,"{h}"+Id,Wo,Me,Kr,Me,Me,Me,1],[e,ar,Wo,Me,Kr,Me,Me,Me,1],[t,hf,Wo+" "+ar,Me,Kr+" "+ar,Me,cf,Me,1],[i,hf+".{fff}",Wo+" "+ar,Me,Kr+" "+ar,Me,cf,Me,1]];function h(u){return(f,p,_,v,m,d)=>{let w=[],A=m>=o,y=m>=r&&m<o,H=u(_),D=Ae(H*i,3),L=yl(H.getFullYear(),A?0:H.getMonth(),y||A?1:H.getDate()),U=Ae(L*i,3);if(y||A){let b=y?m/r:0,S=A?m/o:0,R=D==U?D:Ae(yl(L.getFullYear()+S,L.getMonth()+b,1)*i,3),G=new Date($e(R/i)),N=G.getFullYear(),j=G.getMonth();for(let Y=0;R<=v;Y++){let J=yl(N+S*Y,j+b*Y,1),Z=J-u(Ae(J*i,3));R=Ae((+J+Z)*i,3),R<=v&&w.push(R)}}else{let b=m>=s?s:m,S=Bn(_)-Bn(D),R=U+S+Sa(D-U,b);w.push(R);let G=u(R),N=G.getHours()+G.getMinutes()/e+G.getSeconds()/n,j=m/n,Y=f.axes[p]._space,J=d/Y;for(;R=Ae(R+m,i==1?0:3),!(R>v);)if(j>1){let Z=Bn(Ae(N+j,6))%24,ct=u(R).getHours()-Z;ct>1&&(ct=-1),R-=ct*n,N=(N+j)%24;let mt=w[w.length-1];Ae((R-mt)/m,3)*J>=.7&&w.push(R)}else w.push(R)}return w}}return[l,c,h]}const[NS,FS,OS]=Nd(1),[BS,kS,zS]=Nd(.001);to(2,-53,53,[1]);function uf(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function ff(i,t){return(e,n,s,r,o)=>{let a=t.find(_=>o>=_[0])||t[t.length-1],l,c,h,u,f,p;return n.map(_=>{let v=i(_),m=v.getFullYear(),d=v.getMonth(),w=v.getDate(),A=v.getHours(),y=v.getMinutes(),H=v.getSeconds(),D=m!=l&&a[2]||d!=c&&a[3]||w!=h&&a[4]||A!=u&&a[5]||y!=f&&a[6]||H!=p&&a[7]||a[1];return l=m,c=d,h=w,u=A,f=y,p=H,D(v)})}}function HS(i,t){let e=Yc(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function yl(i,t,e){return new Date(i,t,e)}function df(i,t){return t(i)}const VS="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function pf(i,t){return(e,n,s,r)=>r==null?zc:t(i(n))}function GS(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function WS(i,t){return i.series[t].fill(i,t)}const XS={show:!0,live:!0,isolate:!1,mount:hS,markers:{show:!0,width:2,stroke:GS,fill:WS,dash:"solid"},idx:null,idxs:null,values:[]};function YS(i,t){let e=i.cursor.points,n=Wn(),s=e.size(i,t);Le(n,$r,s),Le(n,jr,s);let r=s/-2;Le(n,"marginLeft",r),Le(n,"marginTop",r);let o=e.width(i,t,s);return o&&Le(n,"borderWidth",o),n}function qS(i,t){let e=i.series[t].points;return e._fill||e._stroke}function $S(i,t){let e=i.series[t].points;return e._stroke||e._fill}function jS(i,t){return i.series[t].points.size}const El=[0,0];function KS(i,t,e){return El[0]=t,El[1]=e,El}function Xo(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function bl(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}const ZS={show:!0,x:!0,y:!0,lock:!1,move:KS,points:{one:!1,show:YS,size:jS,width:0,stroke:$S,fill:qS},bind:{mousedown:Xo,mouseup:Xo,click:Xo,dblclick:Xo,mousemove:bl,mouseleave:bl,mouseenter:bl},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Fd={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},$c=Ge({},Fd,{filter:yd}),Od=Ge({},$c,{size:10}),Bd=Ge({},Fd,{show:!1}),jc='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',kd="bold "+jc,zd=1.5,mf={show:!0,scale:"x",stroke:kc,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:kd,side:2,grid:$c,ticks:Od,border:Bd,font:jc,lineGap:zd,rotate:0},JS="Value",QS="Time",gf={show:!0,scale:"x",auto:!1,sorted:1,min:Te,max:-Te,idxs:[]};function ty(i,t,e,n,s){return t.map(r=>r==null?"":Wc(r))}function ey(i,t,e,n,s,r,o){let a=[],l=is.get(s)||0;e=o?e:Ae(Sa(e,s),l);for(let c=e;c<=n;c=Ae(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Sc(i,t,e,n,s,r,o){const a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Ui:xd,h=Bn(c(e));s=yr(l,h),l==10&&(s=xs[ei(s,xs)]);let u=e,f=s*l;l==10&&(f=xs[ei(f,xs)]);do a.push(u),u=u+s,l==10&&!is.has(u)&&(u=Ae(u,is.get(s))),u>=f&&(s=u,f=s*l,l==10&&(f=xs[ei(f,xs)]));while(u<=n);return a}function ny(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?Sc(i,t,En(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?Sc(i,t,En(l,-n),-e,s):[l]).reverse().map(f=>-f).concat(h,c)}const Hd=/./,iy=/[12357]/,sy=/[125]/,_f=/1/,yc=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function ry(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Hd:l(7,o)-h>=c?iy:l(5,o)-h>=c?sy:_f;if(u==_f){let f=je(l(1,o)-h);if(f<c)return yc(t.slice().reverse(),a.distr,u,Xn(c/f)).reverse()}return yc(t,a.distr,u,1)}function oy(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=je(l(1,o)-l(2,o));return c<a?yc(t.slice().reverse(),3,Hd,Xn(a/c)).reverse():t}function ay(i,t,e,n){return n==null?zc:t==null?"":Wc(t)}const vf={show:!0,scale:"y",stroke:kc,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:kd,side:3,grid:$c,ticks:Od,border:Bd,font:jc,lineGap:zd,rotate:0};function ly(i,t){let e=3+(i||1)*2;return Ae(e*t,3)}function cy(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=je(o-r),l=i.series[t],c=a/(l.points.space*ve);return n[1]-n[0]<=c}const xf={scale:null,auto:!0,sorted:0,min:Te,max:-Te},Vd=(i,t,e,n,s)=>s,Mf={show:!0,auto:!0,sorted:0,gaps:Vd,alpha:1,facets:[Ge({},xf,{scale:"x"}),Ge({},xf,{scale:"y"})]},Sf={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Vd,alpha:1,points:{show:cy,filter:null},values:null,min:Te,max:-Te,idxs:[],path:null,clip:null};function hy(i,t,e,n,s){return e/10}const Gd={time:NM,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},uy=Ge({},Gd,{time:!1,ori:1}),yf={};function Wd(i,t){let e=yf[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(yf[i]=e)),e}const wr=1,Ec=2;function Us(i,t,e){const n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox;let l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],f=a.left,p=a.top,_=a.width,v=a.height,m=i.valToPosH,d=i.valToPosV;return h.ori==0?e(s,l,c,h,u,m,d,f,p,_,v,ba,Cr,Ta,Yd,$d):e(s,l,c,h,u,d,m,p,f,v,_,wa,Pr,Jc,qd,jd)}function Kc(i,t){let e=0,n=0,s=me(i.bands,Xc);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function fy(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ii(i,t,e,n,s,r){return Us(i,t,(o,a,l,c,h,u,f,p,_,v,m)=>{let d=o.pxRound;const w=c.dir*(c.ori==0?1:-1),A=c.ori==0?Cr:Pr;let y,H;w==1?(y=e,H=n):(y=n,H=e);let D=d(u(a[y],c,v,p)),L=d(f(l[y],h,m,_)),U=d(u(a[H],c,v,p)),b=d(f(r==1?h.max:h.min,h,m,_)),S=new Path2D(s);return A(S,U,b),A(S,D,b),A(S,D,L),S})}function Ea(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;const a=t==0?Ta:Jc;let l=e;for(let u=0;u<i.length;u++){let f=i[u];if(f[1]>f[0]){let p=f[0]-l;p>0&&a(o,l,n,p,n+r),l=f[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function dy(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Zc(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,f=c;if(s==1)for(;++c<=n&&t[c]===null;)f=c;else for(;--c>=e&&t[c]===null;)f=c;let p=r(i[u]),_=f==u?p:r(i[f]),v=u-s;p=o<=0&&v>=0&&v<l?r(i[v]):p;let d=f+s;_=o>=0&&d>=0&&d<l?r(i[d]):_,_>=p&&a.push([p,_])}return a}function Ef(i){return i==0?Sd:i==1?$e:t=>vs(t,i)}function Xd(i){let t=i==0?ba:wa,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=ii(c,a/2,l/2),h=ii(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}const ba=(i,t,e)=>{i.moveTo(t,e)},wa=(i,t,e)=>{i.moveTo(e,t)},Cr=(i,t,e)=>{i.lineTo(t,e)},Pr=(i,t,e)=>{i.lineTo(e,t)},Ta=Xd(0),Jc=Xd(1),Yd=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},qd=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},$d=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},jd=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function Kd(i){return(t,e,n,s,r)=>Us(t,e,(o,a,l,c,h,u,f,p,_,v,m)=>{let{pxRound:d,points:w}=o,A,y;c.ori==0?(A=ba,y=Yd):(A=wa,y=qd);const H=Ae(w.width*ve,3);let D=(w.size-w.width)/2*ve,L=Ae(D*2,3),U=new Path2D,b=new Path2D,{left:S,top:R,width:G,height:N}=t.bbox;Ta(b,S-L,R-L,G+L*2,N+L*2);const j=Y=>{if(l[Y]!=null){let J=d(u(a[Y],c,v,p)),Z=d(f(l[Y],h,m,_));A(U,J+D,Z),y(U,J,Z,D,0,na*2)}};if(r)r.forEach(j);else for(let Y=n;Y<=s;Y++)j(Y);return{stroke:H>0?U:null,fill:U,clip:b,flags:wr|Ec}})}function Zd(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}const py=Zd(Cr),my=Zd(Pr);function Jd(i){const t=me(i?.alignGaps,0);return(e,n,s,r)=>Us(e,n,(o,a,l,c,h,u,f,p,_,v,m)=>{[s,r]=xa(l,s,r);let d=o.pxRound,w=N=>d(u(N,c,v,p)),A=N=>d(f(N,h,m,_)),y,H;c.ori==0?(y=Cr,H=py):(y=Pr,H=my);const D=c.dir*(c.ori==0?1:-1),L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:wr},U=L.stroke;let b=!1;if(r-s>=v*4){let N=pt=>e.posToVal(pt,c.key,!0),j=null,Y=null,J,Z,tt,ut=w(a[D==1?s:r]),ct=w(a[s]),mt=w(a[r]),Mt=N(D==1?ct+1:mt-1);for(let pt=D==1?s:r;pt>=s&&pt<=r;pt+=D){let it=a[pt],gt=(D==1?it<Mt:it>Mt)?ut:w(it),ot=l[pt];gt==ut?ot!=null?(Z=ot,j==null?(y(U,gt,A(Z)),J=j=Y=Z):Z<j?j=Z:Z>Y&&(Y=Z)):ot===null&&(b=!0):(j!=null&&H(U,ut,A(j),A(Y),A(J),A(Z)),ot!=null?(Z=ot,y(U,gt,A(Z)),j=Y=J=Z):(j=Y=null,ot===null&&(b=!0)),ut=gt,Mt=N(ut+D))}j!=null&&j!=Y&&tt!=ut&&H(U,ut,A(j),A(Y),A(J),A(Z))}else for(let N=D==1?s:r;N>=s&&N<=r;N+=D){let j=l[N];j===null?b=!0:j!=null&&y(U,w(a[N]),A(j))}let[R,G]=Kc(e,n);if(o.fill!=null||R!=0){let N=L.fill=new Path2D(U),j=o.fillTo(e,n,o.min,o.max,R),Y=A(j),J=w(a[s]),Z=w(a[r]);D==-1&&([Z,J]=[J,Z]),y(N,Z,Y),y(N,J,Y)}if(!o.spanGaps){let N=[];b&&N.push(...Zc(a,l,s,r,D,w,t)),L.gaps=N=o.gaps(e,n,s,r,N),L.clip=Ea(N,c.ori,p,_,v,m)}return G!=0&&(L.band=G==2?[Ii(e,n,s,r,U,-1),Ii(e,n,s,r,U,1)]:Ii(e,n,s,r,U,G)),L})}function gy(i){const t=me(i.align,1),e=me(i.ascDesc,!1),n=me(i.alignGaps,0),s=me(i.extend,!1);return(r,o,a,l)=>Us(r,o,(c,h,u,f,p,_,v,m,d,w,A)=>{[a,l]=xa(u,a,l);let y=c.pxRound,{left:H,width:D}=r.bbox,L=ct=>y(_(ct,f,w,m)),U=ct=>y(v(ct,p,A,d)),b=f.ori==0?Cr:Pr;const S={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:wr},R=S.stroke,G=f.dir*(f.ori==0?1:-1);let N=U(u[G==1?a:l]),j=L(h[G==1?a:l]),Y=j,J=j;s&&t==-1&&(J=H,b(R,J,N)),b(R,j,N);for(let ct=G==1?a:l;ct>=a&&ct<=l;ct+=G){let mt=u[ct];if(mt==null)continue;let Mt=L(h[ct]),pt=U(mt);t==1?b(R,Mt,N):b(R,Y,pt),b(R,Mt,pt),N=pt,Y=Mt}let Z=Y;s&&t==1&&(Z=H+D,b(R,Z,N));let[tt,ut]=Kc(r,o);if(c.fill!=null||tt!=0){let ct=S.fill=new Path2D(R),mt=c.fillTo(r,o,c.min,c.max,tt),Mt=U(mt);b(ct,Z,Mt),b(ct,J,Mt)}if(!c.spanGaps){let ct=[];ct.push(...Zc(h,u,a,l,G,L,n));let mt=c.width*ve/2,Mt=e||t==1?mt:-mt,pt=e||t==-1?-mt:mt;ct.forEach(it=>{it[0]+=Mt,it[1]+=pt}),S.gaps=ct=c.gaps(r,o,a,l,ct),S.clip=Ea(ct,f.ori,m,d,w,A)}return ut!=0&&(S.band=ut==2?[Ii(r,o,a,l,R,-1),Ii(r,o,a,l,R,1)]:Ii(r,o,a,l,R,ut)),S})}function bf(i,t,e,n,s,r,o=Te){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=je(i[l]-i[a]);h<c&&(c=h,o=je(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function _y(i){i=i||Jr;const t=me(i.size,[.6,Te,1]),e=i.align||0,n=i.gap||0;let s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;const r=oe(s),o=1-t[0],a=me(t[1],Te),l=me(t[2],1),c=me(i.disp,Jr),h=me(i.each,p=>{}),{fill:u,stroke:f}=c;return(p,_,v,m)=>Us(p,_,(d,w,A,y,H,D,L,U,b,S,R)=>{let G=d.pxRound,N=e,j=n*ve,Y=a*ve,J=l*ve,Z,tt;y.ori==0?[Z,tt]=r(p,_):[tt,Z]=r(p,_);const ut=y.dir*(y.ori==0?1:-1);let ct=y.ori==0?Ta:Jc,mt=y.ori==0?h:(W,et,St,_t,wt,$t,ft)=>{h(W,et,St,wt,_t,ft,$t)},Mt=me(p.bands,Xc).find(W=>W.series[0]==_),pt=Mt!=null?Mt.dir:0,it=d.fillTo(p,_,d.min,d.max,pt),at=G(L(it,H,R,b)),gt,ot,kt,Ht=S,It=G(d.width*ve),ae=!1,Kt=null,le=null,k=null,Xe=null;u!=null&&(It==0||f!=null)&&(ae=!0,Kt=u.values(p,_,v,m),le=new Map,new Set(Kt).forEach(W=>{W!=null&&le.set(W,new Path2D)}),It>0&&(k=f.values(p,_,v,m),Xe=new Map,new Set(k).forEach(W=>{W!=null&&Xe.set(W,new Path2D)})));let{x0:Jt,size:te}=c;if(Jt!=null&&te!=null){N=1,w=Jt.values(p,_,v,m),Jt.unit==2&&(w=w.map(St=>p.posToVal(U+St*S,y.key,!0)));let W=te.values(p,_,v,m);te.unit==2?ot=W[0]*S:ot=D(W[0],y,S,U)-D(0,y,S,U),Ht=bf(w,A,D,y,S,U,Ht),kt=Ht-ot+j}else Ht=bf(w,A,D,y,S,U,Ht),kt=Ht*o+j,ot=Ht-kt;kt<1&&(kt=0),It>=ot/2&&(It=0),kt<5&&(G=Sd);let Vt=kt>0,he=Ht-kt-(Vt?It:0);ot=G(Mc(he,J,Y)),gt=(N==0?ot/2:N==ut?0:ot)-N*ut*((N==0?j/2:0)+(Vt?It/2:0));const Pt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},C=ae?null:new Path2D;let M=null;if(Mt!=null)M=p.data[Mt.series[1]];else{let{y0:W,y1:et}=c;W!=null&&et!=null&&(A=et.values(p,_,v,m),M=W.values(p,_,v,m))}let K=Z*ot,Q=tt*ot;for(let W=ut==1?v:m;W>=v&&W<=m;W+=ut){let et=A[W];if(et==null)continue;if(M!=null){let Ot=M[W]??0;if(et-Ot==0)continue;at=L(Ot,H,R,b)}let St=y.distr!=2||c!=null?w[W]:W,_t=D(St,y,S,U),wt=L(me(et,it),H,R,b),$t=G(_t-gt),ft=G(En(wt,at)),vt=G(ii(wt,at)),Nt=ft-vt;if(et!=null){let Ot=et<0?Q:K,Et=et<0?K:Q;ae?(It>0&&k[W]!=null&&ct(Xe.get(k[W]),$t,vt+Bn(It/2),ot,En(0,Nt-It),Ot,Et),Kt[W]!=null&&ct(le.get(Kt[W]),$t,vt+Bn(It/2),ot,En(0,Nt-It),Ot,Et)):ct(C,$t,vt+Bn(It/2),ot,En(0,Nt-It),Ot,Et),mt(p,_,W,$t-It/2,vt,ot+It,Nt)}}return It>0?Pt.stroke=ae?Xe:C:ae||(Pt._fill=d.width==0?d._fill:d._stroke??d._fill,Pt.width=0),Pt.fill=ae?le:C,Pt})}function vy(i,t){const e=me(t?.alignGaps,0);return(n,s,r,o)=>Us(n,s,(a,l,c,h,u,f,p,_,v,m,d)=>{[r,o]=xa(c,r,o);let w=a.pxRound,A=Z=>w(f(Z,h,m,_)),y=Z=>w(p(Z,u,d,v)),H,D,L;h.ori==0?(H=ba,L=Cr,D=$d):(H=wa,L=Pr,D=jd);const U=h.dir*(h.ori==0?1:-1);let b=A(l[U==1?r:o]),S=b,R=[],G=[];for(let Z=U==1?r:o;Z>=r&&Z<=o;Z+=U)if(c[Z]!=null){let ut=l[Z],ct=A(ut);R.push(S=ct),G.push(y(c[Z]))}const N={stroke:i(R,G,H,L,D,w),fill:null,clip:null,band:null,gaps:null,flags:wr},j=N.stroke;let[Y,J]=Kc(n,s);if(a.fill!=null||Y!=0){let Z=N.fill=new Path2D(j),tt=a.fillTo(n,s,a.min,a.max,Y),ut=y(tt);L(Z,S,ut),L(Z,b,ut)}if(!a.spanGaps){let Z=[];Z.push(...Zc(l,c,r,o,U,A,e)),N.gaps=Z=a.gaps(n,s,r,o,Z),N.clip=Ea(Z,h.ori,_,v,m,d)}return J!=0&&(N.band=J==2?[Ii(n,s,r,o,j,-1),Ii(n,s,r,o,j,1)]:Ii(n,s,r,o,j,J)),N})}function xy(i){return vy(My,i)}function My(i,t,e,n,s,r){const o=i.length;if(o<2)return null;const a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let f=0;f<o-1;f++)h[f]=t[f+1]-t[f],u[f]=i[f+1]-i[f],c[f]=h[f]/u[f];l[0]=c[0];for(let f=1;f<o-1;f++)c[f]===0||c[f-1]===0||c[f-1]>0!=c[f]>0?l[f]=0:(l[f]=3*(u[f-1]+u[f])/((2*u[f]+u[f-1])/c[f-1]+(u[f]+2*u[f-1])/c[f]),isFinite(l[f])||(l[f]=0));l[o-1]=c[o-2];for(let f=0;f<o-1;f++)s(a,i[f]+u[f]/3,t[f]+l[f]*u[f]/3,i[f+1]-u[f]/3,t[f+1]-l[f+1]*u[f]/3,i[f+1],t[f+1])}return a}const bc=new Set;function wf(){for(let i of bc)i.syncRect(!0)}Rr&&(Ts(tS,mr,wf),Ts(eS,mr,wf,!0),Ts(ha,mr,()=>{gn.pxRatio=ve}));const Sy=Jd(),yy=Kd();function Tf(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>wc(r,o,t,e))}function Ey(i,t){return i.map((e,n)=>n==0?{}:Ge({},t,e))}function wc(i,t,e,n){return Ge({},t==0?e:n,i)}function Qd(i,t,e){return t==null?Er:[t,e]}const by=Qd;function wy(i,t,e){return t==null?Er:ua(t,e,Gc,!0)}function tp(i,t,e,n){return t==null?Er:Ma(t,e,i.scales[n].log,!1)}const Ty=tp;function ep(i,t,e,n){return t==null?Er:Vc(t,e,i.scales[n].log,!1)}const Ay=ep;function Ry(i,t,e,n,s){let r=En(sf(i),sf(t)),o=t-i,a=ei(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?is.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function Af(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=$e((e=+s)*ve))+"px"),[i,t,e]}function Cy(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Ae(t[2]*ve,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function gn(i,t,e){const n={mode:me(i.mode,1)},s=n.mode;function r(g,x,T,P){let I=x.valToPct(g);return P+T*(x.dir==-1?1-I:I)}function o(g,x,T,P){let I=x.valToPct(g);return P+T*(x.dir==-1?I:1-I)}function a(g,x,T,P){return x.ori==0?r(g,x,T,P):o(g,x,T,P)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;const c=n.root=Wn(FM);if(i.id!=null&&(c.id=i.id),Fn(c,i.class),i.title){let g=Wn(kM,c);g.textContent=i.title}const h=ti("canvas"),u=n.ctx=h.getContext("2d"),f=Wn(zM,c);Ts("click",f,g=>{g.target===_&&(Ce!=zs||Fe!=Hs)&&hn.click(n,g)},!0);const p=n.under=Wn(HM,f);f.appendChild(h);const _=n.over=Wn(VM,f);i=br(i);const v=+me(i.pxAlign,1),m=Ef(v);(i.plugins||[]).forEach(g=>{g.opts&&(i=g.opts(n,i)||i)});const d=i.ms||.001,w=n.series=s==1?Tf(i.series||[],gf,Sf,!1):Ey(i.series||[null],Mf),A=n.axes=Tf(i.axes||[],mf,vf,!0),y=n.scales={},H=n.bands=i.bands||[];H.forEach(g=>{g.fill=oe(g.fill||null),g.dir=me(g.dir,-1)});const D=s==2?w[1].facets[0].scale:w[0].scale,L={axes:op,series:zn},U=(i.drawOrder||["axes","series"]).map(g=>L[g]);function b(g){const x=g.distr==3?T=>Ui(T>0?T:g.clamp(n,T,g.min,g.max,g.key)):g.distr==4?T=>Sl(T,g.asinh):g.distr==100?T=>g.fwd(T):T=>T;return T=>{let P=x(T),{_min:I,_max:$}=g,st=$-I;return(P-I)/st}}function S(g){let x=y[g];if(x==null){let T=(i.scales||Jr)[g]||Jr;if(T.from!=null){S(T.from);let P=Ge({},y[T.from],T,{key:g});P.valToPct=b(P),y[g]=P}else{x=y[g]=Ge({},g==D?Gd:uy,T),x.key=g;let P=x.time,I=x.range,$=ji(I);if((g!=D||s==2&&!P)&&($&&(I[0]==null||I[1]==null)&&(I={min:I[0]==null?tf:{mode:1,hard:I[0],soft:I[0]},max:I[1]==null?tf:{mode:1,hard:I[1],soft:I[1]}},$=!1),!$&&ya(I))){let st=I;I=(lt,dt,Rt)=>dt==null?Er:ua(dt,Rt,st)}x.range=oe(I||(P?by:g==D?x.distr==3?Ty:x.distr==4?Ay:Qd:x.distr==3?tp:x.distr==4?ep:wy)),x.auto=oe($?!1:x.auto),x.clamp=oe(x.clamp||hy),x._min=x._max=null,x.valToPct=b(x)}}}S("x"),S("y"),s==1&&w.forEach(g=>{S(g.scale)}),A.forEach(g=>{S(g.scale)});for(let g in i.scales)S(g);const R=y[D],G=R.distr;let N,j;R.ori==0?(Fn(c,OM),N=r,j=o):(Fn(c,BM),N=o,j=r);const Y={};for(let g in y){let x=y[g];(x.min!=null||x.max!=null)&&(Y[g]={min:x.min,max:x.max},x.min=x.max=null)}const J=i.tzDate||(g=>new Date($e(g/d))),Z=i.fmtDate||Yc,tt=d==1?OS(J):zS(J),ut=ff(J,uf(d==1?FS:kS,Z)),ct=pf(J,df(VS,Z)),mt=[],Mt=n.legend=Ge({},XS,i.legend),pt=n.cursor=Ge({},ZS,{drag:{y:s==2}},i.cursor),it=Mt.show,at=pt.show,gt=Mt.markers;Mt.idxs=mt,gt.width=oe(gt.width),gt.dash=oe(gt.dash),gt.stroke=oe(gt.stroke),gt.fill=oe(gt.fill);let ot,kt,Ht,It=[],ae=[],Kt,le=!1,k={};if(Mt.live){const g=w[1]?w[1].values:null;le=g!=null,Kt=le?g(n,1,0):{_:0};for(let x in Kt)k[x]=zc}if(it)if(ot=ti("table",$M,c),Ht=ti("tbody",null,ot),Mt.mount(n,ot),le){kt=ti("thead",null,ot,Ht);let g=ti("tr",null,kt);ti("th",null,g);for(var Xe in Kt)ti("th",Hu,g).textContent=Xe}else Fn(ot,KM),Mt.live&&Fn(ot,jM);const Jt={show:!0},te={show:!1};function Vt(g,x){if(x==0&&(le||!Mt.live||s==2))return Er;let T=[],P=ti("tr",ZM,Ht,Ht.childNodes[x]);Fn(P,g.class),g.show||Fn(P,ys);let I=ti("th",null,P);if(gt.show){let lt=Wn(JM,I);if(x>0){let dt=gt.width(n,x);dt&&(lt.style.border=dt+"px "+gt.dash(n,x)+" "+gt.stroke(n,x)),lt.style.background=gt.fill(n,x)}}let $=Wn(Hu,I);g.label instanceof HTMLElement?$.appendChild(g.label):$.textContent=g.label,x>0&&(gt.show||($.style.color=g.width>0?gt.stroke(n,x):gt.fill(n,x)),Pt("click",I,lt=>{if(pt._lock)return;Ye(lt);let dt=w.indexOf(g);if((lt.ctrlKey||lt.metaKey)!=Mt.isolate){let Rt=w.some((Ct,Dt)=>Dt>0&&Dt!=dt&&Ct.show);w.forEach((Ct,Dt)=>{Dt>0&&hi(Dt,Rt?Dt==dt?Jt:te:Jt,!0,He.setSeries)})}else hi(dt,{show:!g.show},!0,He.setSeries)},!1),vi&&Pt(Xu,I,lt=>{pt._lock||(Ye(lt),hi(w.indexOf(g),Gs,!0,He.setSeries))},!1));for(var st in Kt){let lt=ti("td",QM,P);lt.textContent="--",T.push(lt)}return[P,T]}const he=new Map;function Pt(g,x,T,P=!0){const I=he.get(x)||{},$=pt.bind[g](n,x,T,P);$&&(Ts(g,x,I[g]=$),he.set(x,I))}function C(g,x,T){const P=he.get(x)||{};for(let I in P)(g==null||I==g)&&(xc(I,x,P[I]),delete P[I]);g==null&&he.delete(x)}let M=0,K=0,Q=0,W=0,et=0,St=0,_t=et,wt=St,$t=Q,ft=W,vt=0,Nt=0,Ot=0,Et=0;n.bbox={};let ne=!1,Yt=!1,ue=!1,O=!1,xt=!1,nt=!1;function rt(g,x,T){(T||g!=n.width||x!=n.height)&&Tt(g,x),Fs(!1),ue=!0,Yt=!0,Os()}function Tt(g,x){n.width=M=Q=g,n.height=K=W=x,et=St=0,tn(),ge();let T=n.bbox;vt=T.left=vs(et*ve,.5),Nt=T.top=vs(St*ve,.5),Ot=T.width=vs(Q*ve,.5),Et=T.height=vs(W*ve,.5)}const At=3;function Zt(){let g=!1,x=0;for(;!g;){x++;let T=sp(x),P=rp(x);g=x==At||T&&P,g||(Tt(n.width,n.height),Yt=!0)}}function Ie({width:g,height:x}){rt(g,x)}n.setSize=Ie;function tn(){let g=!1,x=!1,T=!1,P=!1;A.forEach((I,$)=>{if(I.show&&I._show){let{side:st,_size:lt}=I,dt=st%2,Rt=I.label!=null?I.labelSize:0,Ct=lt+Rt;Ct>0&&(dt?(Q-=Ct,st==3?(et+=Ct,P=!0):T=!0):(W-=Ct,st==0?(St+=Ct,g=!0):x=!0))}}),ai[0]=g,ai[1]=T,ai[2]=x,ai[3]=P,Q-=E[1]+E[3],et+=E[3],W-=E[2]+E[0],St+=E[0]}function ge(){let g=et+Q,x=St+W,T=et,P=St;function I($,st){switch($){case 1:return g+=st,g-st;case 2:return x+=st,x-st;case 3:return T-=st,T+st;case 0:return P-=st,P+st}}A.forEach(($,st)=>{if($.show&&$._show){let lt=$.side;$._pos=I(lt,$._size),$.label!=null&&($._lpos=I(lt,$.labelSize))}})}if(pt.dataIdx==null){let g=pt.hover,x=g.skip=new Set(g.skip??[]);x.add(void 0);let T=g.prox=oe(g.prox),P=g.bias??=0;pt.dataIdx=(I,$,st,lt)=>{if($==0)return st;let dt=st,Rt=T(I,$,st,lt)??Te,Ct=Rt>=0&&Rt<Te,Dt=R.ori==0?Q:W,qt=pt.left,_e=t[0],pe=t[$];if(x.has(pe[st])){dt=null;let se=null,Wt=null,zt;if(P==0||P==-1)for(zt=st;se==null&&zt-- >0;)x.has(pe[zt])||(se=zt);if(P==0||P==1)for(zt=st;Wt==null&&zt++<pe.length;)x.has(pe[zt])||(Wt=zt);if(se!=null||Wt!=null)if(Ct){let De=se==null?-1/0:N(_e[se],R,Dt,0),Oe=Wt==null?1/0:N(_e[Wt],R,Dt,0),on=qt-De,ye=Oe-qt;on<=ye?on<=Rt&&(dt=se):ye<=Rt&&(dt=Wt)}else dt=Wt==null?se:se==null?Wt:st-se<=Wt-st?se:Wt}else Ct&&je(qt-N(_e[st],R,Dt,0))>Rt&&(dt=null);return dt}}const Ye=g=>{pt.event=g};pt.idxs=mt,pt._lock=!1;let Re=pt.points;Re.show=oe(Re.show),Re.size=oe(Re.size),Re.stroke=oe(Re.stroke),Re.width=oe(Re.width),Re.fill=oe(Re.fill);const Pn=n.focus=Ge({},i.focus||{alpha:.3},pt.focus),vi=Pn.prox>=0,Tn=vi&&Re.one;let un=[],xi=[],Mi=[];function rs(g,x){let T=Re.show(n,x);if(T instanceof HTMLElement)return Fn(T,qM),Fn(T,g.class),pi(T,-10,-10,Q,W),_.insertBefore(T,un[x]),T}function Dr(g,x){if(s==1||x>0){let T=s==1&&y[g.scale].time,P=g.value;g.value=T?af(P)?pf(J,df(P,Z)):P||ct:P||ay,g.label=g.label||(T?QS:JS)}if(Tn||x>0){g.width=g.width==null?1:g.width,g.paths=g.paths||Sy||uS,g.fillTo=oe(g.fillTo||fy),g.pxAlign=+me(g.pxAlign,v),g.pxRound=Ef(g.pxAlign),g.stroke=oe(g.stroke||null),g.fill=oe(g.fill||null),g._stroke=g._fill=g._paths=g._focus=null;let T=ly(En(1,g.width),1),P=g.points=Ge({},{size:T,width:En(1,T*.2),stroke:g.stroke,space:T*2,paths:yy,_stroke:null,_fill:null},g.points);P.show=oe(P.show),P.filter=oe(P.filter),P.fill=oe(P.fill),P.stroke=oe(P.stroke),P.paths=oe(P.paths),P.pxAlign=g.pxAlign}if(it){let T=Vt(g,x);It.splice(x,0,T[0]),ae.splice(x,0,T[1]),Mt.values.push(null)}if(at){mt.splice(x,0,null);let T=null;Tn?x==0&&(T=rs(g,x)):x>0&&(T=rs(g,x)),un.splice(x,0,T),xi.splice(x,0,0),Mi.splice(x,0,0)}rn("addSeries",x)}function Is(g,x){x=x??w.length,g=s==1?wc(g,x,gf,Sf):wc(g,x,{},Mf),w.splice(x,0,g),Dr(w[x],x)}n.addSeries=Is;function oo(g){if(w.splice(g,1),it){Mt.values.splice(g,1),ae.splice(g,1);let x=It.splice(g,1)[0];C(null,x.firstChild),x.remove()}at&&(mt.splice(g,1),un.splice(g,1)[0].remove(),xi.splice(g,1),Mi.splice(g,1)),rn("delSeries",g)}n.delSeries=oo;const ai=[!1,!1,!1,!1];function Aa(g,x){if(g._show=g.show,g.show){let T=g.side%2,P=y[g.scale];P==null&&(g.scale=T?w[1].scale:D,P=y[g.scale]);let I=P.time;g.size=oe(g.size),g.space=oe(g.space),g.rotate=oe(g.rotate),ji(g.incrs)&&g.incrs.forEach(st=>{!is.has(st)&&is.set(st,bd(st))}),g.incrs=oe(g.incrs||(P.distr==2?US:I?d==1?NS:BS:xs)),g.splits=oe(g.splits||(I&&P.distr==1?tt:P.distr==3?Sc:P.distr==4?ny:ey)),g.stroke=oe(g.stroke),g.grid.stroke=oe(g.grid.stroke),g.ticks.stroke=oe(g.ticks.stroke),g.border.stroke=oe(g.border.stroke);let $=g.values;g.values=ji($)&&!ji($[0])?oe($):I?ji($)?ff(J,uf($,Z)):af($)?HS(J,$):$||ut:$||ty,g.filter=oe(g.filter||(P.distr>=3&&P.log==10?ry:P.distr==3&&P.log==2?oy:yd)),g.font=Af(g.font),g.labelFont=Af(g.labelFont),g._size=g.size(n,null,x,0),g._space=g._rotate=g._incrs=g._found=g._splits=g._values=null,g._size>0&&(ai[x]=!0,g._el=Wn(GM,f))}}function os(g,x,T,P){let[I,$,st,lt]=T,dt=x%2,Rt=0;return dt==0&&(lt||$)&&(Rt=x==0&&!I||x==2&&!st?$e(mf.size/3):0),dt==1&&(I||st)&&(Rt=x==1&&!$||x==3&&!lt?$e(vf.size/2):0),Rt}const ao=n.padding=(i.padding||[os,os,os,os]).map(g=>oe(me(g,os))),E=n._padding=ao.map((g,x)=>g(n,x,ai,0));let F,X=null,q=null;const z=s==1?w[0].idxs:null;let ht=null,yt=!1;function Ft(g,x){if(t=g??[],n.data=n._data=t,s==2){F=0;for(let T=1;T<w.length;T++)F+=t[T][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),ht=t[0],F=ht.length;let T=t;if(G==2){T=t.slice();let P=T[0]=Array(F);for(let I=0;I<F;I++)P[I]=I}n._data=t=T}if(Fs(!0),rn("setData"),G==2&&(ue=!0),x!==!1){let T=R;T.auto(n,yt)?Lt():zi(D,T.min,T.max),O=O||pt.left>=0,nt=!0,Os()}}n.setData=Ft;function Lt(){yt=!0;let g,x;s==1&&(F>0?(X=z[0]=0,q=z[1]=F-1,g=t[0][X],x=t[0][q],G==2?(g=X,x=q):g==x&&(G==3?[g,x]=Ma(g,g,R.log,!1):G==4?[g,x]=Vc(g,g,R.log,!1):R.time?x=g+$e(86400/d):[g,x]=ua(g,x,Gc,!0))):(X=z[0]=g=null,q=z[1]=x=null)),zi(D,g,x)}let Gt,Xt,Ut,re,xe,Se,en,ce,Bt,Ne;function fe(g,x,T,P,I,$){g??=Gu,T??=Xc,P??="butt",I??=Gu,$??="round",g!=Gt&&(u.strokeStyle=Gt=g),I!=Xt&&(u.fillStyle=Xt=I),x!=Ut&&(u.lineWidth=Ut=x),$!=xe&&(u.lineJoin=xe=$),P!=Se&&(u.lineCap=Se=P),T!=re&&u.setLineDash(re=T)}function An(g,x,T,P){x!=Xt&&(u.fillStyle=Xt=x),g!=en&&(u.font=en=g),T!=ce&&(u.textAlign=ce=T),P!=Bt&&(u.textBaseline=Bt=P)}function li(g,x,T,P,I=0){if(P.length>0&&g.auto(n,yt)&&(x==null||x.min==null)){let $=me(X,0),st=me(q,P.length-1),lt=T.min==null?rS(P,$,st,I,g.distr==3):[T.min,T.max];g.min=ii(g.min,T.min=lt[0]),g.max=En(g.max,T.max=lt[1])}}const fn={min:null,max:null};function as(){for(let P in y){let I=y[P];Y[P]==null&&(I.min==null||Y[D]!=null&&I.auto(n,yt))&&(Y[P]=fn)}for(let P in y){let I=y[P];Y[P]==null&&I.from!=null&&Y[I.from]!=null&&(Y[P]=fn)}Y[D]!=null&&Fs(!0);let g={};for(let P in Y){let I=Y[P];if(I!=null){let $=g[P]=br(y[P],pS);if(I.min!=null)Ge($,I);else if(P!=D||s==2)if(F==0&&$.from==null){let st=$.range(n,null,null,P);$.min=st[0],$.max=st[1]}else $.min=Te,$.max=-Te}}if(F>0){w.forEach((P,I)=>{if(s==1){let $=P.scale,st=Y[$];if(st==null)return;let lt=g[$];if(I==0){let dt=lt.range(n,lt.min,lt.max,$);lt.min=dt[0],lt.max=dt[1],X=ei(lt.min,t[0]),q=ei(lt.max,t[0]),q-X>1&&(t[0][X]<lt.min&&X++,t[0][q]>lt.max&&q--),P.min=ht[X],P.max=ht[q]}else P.show&&P.auto&&li(lt,st,P,t[I],P.sorted);P.idxs[0]=X,P.idxs[1]=q}else if(I>0&&P.show&&P.auto){let[$,st]=P.facets,lt=$.scale,dt=st.scale,[Rt,Ct]=t[I],Dt=g[lt],qt=g[dt];Dt!=null&&li(Dt,Y[lt],$,Rt,$.sorted),qt!=null&&li(qt,Y[dt],st,Ct,st.sorted),P.min=st.min,P.max=st.max}});for(let P in g){let I=g[P],$=Y[P];if(I.from==null&&($==null||$.min==null)){let st=I.range(n,I.min==Te?null:I.min,I.max==-Te?null:I.max,P);I.min=st[0],I.max=st[1]}}}for(let P in g){let I=g[P];if(I.from!=null){let $=g[I.from];if($.min==null)I.min=I.max=null;else{let st=I.range(n,$.min,$.max,P);I.min=st[0],I.max=st[1]}}}let x={},T=!1;for(let P in g){let I=g[P],$=y[P];if($.min!=I.min||$.max!=I.max){$.min=I.min,$.max=I.max;let st=$.distr;$._min=st==3?Ui($.min):st==4?Sl($.min,$.asinh):st==100?$.fwd($.min):$.min,$._max=st==3?Ui($.max):st==4?Sl($.max,$.asinh):st==100?$.fwd($.max):$.max,x[P]=T=!0}}if(T){w.forEach((P,I)=>{s==2?I>0&&x.y&&(P._paths=null):x[P.scale]&&(P._paths=null)});for(let P in x)ue=!0,rn("setScale",P);at&&pt.left>=0&&(O=nt=!0)}for(let P in Y)Y[P]=null}function we(g){let x=Mc(X-1,0,F-1),T=Mc(q+1,0,F-1);for(;g[x]==null&&x>0;)x--;for(;g[T]==null&&T<F-1;)T++;return[x,T]}function zn(){if(F>0){let g=w.some(x=>x._focus)&&Ne!=Pn.alpha;g&&(u.globalAlpha=Ne=Pn.alpha),w.forEach((x,T)=>{if(T>0&&x.show&&(Bi(T,!1),Bi(T,!0),x._paths==null)){let P=Ne;Ne!=x.alpha&&(u.globalAlpha=Ne=x.alpha);let I=s==2?[0,t[T][0].length-1]:we(t[T]);x._paths=x.paths(n,T,I[0],I[1]),Ne!=P&&(u.globalAlpha=Ne=P)}}),w.forEach((x,T)=>{if(T>0&&x.show){let P=Ne;Ne!=x.alpha&&(u.globalAlpha=Ne=x.alpha),x._paths!=null&&_n(T,!1);{let I=x._paths!=null?x._paths.gaps:null,$=x.points.show(n,T,X,q,I),st=x.points.filter(n,T,$,I);($||st)&&(x.points._paths=x.points.paths(n,T,X,q,st),_n(T,!0))}Ne!=P&&(u.globalAlpha=Ne=P),rn("drawSeries",T)}}),g&&(u.globalAlpha=Ne=1)}}function Bi(g,x){let T=x?w[g].points:w[g];T._stroke=T.stroke(n,g),T._fill=T.fill(n,g)}function _n(g,x){let T=x?w[g].points:w[g],{stroke:P,fill:I,clip:$,flags:st,_stroke:lt=T._stroke,_fill:dt=T._fill,_width:Rt=T.width}=T._paths;Rt=Ae(Rt*ve,3);let Ct=null,Dt=Rt%2/2;x&&dt==null&&(dt=Rt>0?"#fff":lt);let qt=T.pxAlign==1&&Dt>0;if(qt&&u.translate(Dt,Dt),!x){let _e=vt-Rt/2,pe=Nt-Rt/2,se=Ot+Rt,Wt=Et+Rt;Ct=new Path2D,Ct.rect(_e,pe,se,Wt)}x?Ns(lt,Rt,T.dash,T.cap,dt,P,I,st,$):ci(g,lt,Rt,T.dash,T.cap,dt,P,I,st,Ct,$),qt&&u.translate(-Dt,-Dt)}function ci(g,x,T,P,I,$,st,lt,dt,Rt,Ct){let Dt=!1;dt!=0&&H.forEach((qt,_e)=>{if(qt.series[0]==g){let pe=w[qt.series[1]],se=t[qt.series[1]],Wt=(pe._paths||Jr).band;ji(Wt)&&(Wt=qt.dir==1?Wt[0]:Wt[1]);let zt,De=null;pe.show&&Wt&&aS(se,X,q)?(De=qt.fill(n,_e)||$,zt=pe._paths.clip):Wt=null,Ns(x,T,P,I,De,st,lt,dt,Rt,Ct,zt,Wt),Dt=!0}}),Dt||Ns(x,T,P,I,$,st,lt,dt,Rt,Ct)}const $n=wr|Ec;function Ns(g,x,T,P,I,$,st,lt,dt,Rt,Ct,Dt){fe(g,x,T,P,I),(dt||Rt||Dt)&&(u.save(),dt&&u.clip(dt),Rt&&u.clip(Rt)),Dt?(lt&$n)==$n?(u.clip(Dt),Ct&&u.clip(Ct),co(I,st),lo(g,$,x)):lt&Ec?(co(I,st),u.clip(Dt),lo(g,$,x)):lt&wr&&(u.save(),u.clip(Dt),Ct&&u.clip(Ct),co(I,st),u.restore(),lo(g,$,x)):(co(I,st),lo(g,$,x)),(dt||Rt||Dt)&&u.restore()}function lo(g,x,T){T>0&&(x instanceof Map?x.forEach((P,I)=>{u.strokeStyle=Gt=I,u.stroke(P)}):x!=null&&g&&u.stroke(x))}function co(g,x){x instanceof Map?x.forEach((T,P)=>{u.fillStyle=Xt=P,u.fill(T)}):x!=null&&g&&u.fill(x)}function ip(g,x,T,P){let I=A[g],$;if(P<=0)$=[0,0];else{let st=I._space=I.space(n,g,x,T,P),lt=I._incrs=I.incrs(n,g,x,T,P,st);$=Ry(x,T,lt,P,st)}return I._found=$}function Ra(g,x,T,P,I,$,st,lt,dt,Rt){let Ct=st%2/2;v==1&&u.translate(Ct,Ct),fe(lt,st,dt,Rt,lt),u.beginPath();let Dt,qt,_e,pe,se=I+(P==0||P==3?-$:$);T==0?(qt=I,pe=se):(Dt=I,_e=se);for(let Wt=0;Wt<g.length;Wt++)x[Wt]!=null&&(T==0?Dt=_e=g[Wt]:qt=pe=g[Wt],u.moveTo(Dt,qt),u.lineTo(_e,pe));u.stroke(),v==1&&u.translate(-Ct,-Ct)}function sp(g){let x=!0;return A.forEach((T,P)=>{if(!T.show)return;let I=y[T.scale];if(I.min==null){T._show&&(x=!1,T._show=!1,Fs(!1));return}else T._show||(x=!1,T._show=!0,Fs(!1));let $=T.side,st=$%2,{min:lt,max:dt}=I,[Rt,Ct]=ip(P,lt,dt,st==0?Q:W);if(Ct==0)return;let Dt=I.distr==2,qt=T._splits=T.splits(n,P,lt,dt,Rt,Ct,Dt),_e=I.distr==2?qt.map(zt=>ht[zt]):qt,pe=I.distr==2?ht[qt[1]]-ht[qt[0]]:Rt,se=T._values=T.values(n,T.filter(n,_e,P,Ct,pe),P,Ct,pe);T._rotate=$==2?T.rotate(n,se,P,Ct):0;let Wt=T._size;T._size=Xn(T.size(n,se,P,g)),Wt!=null&&T._size!=Wt&&(x=!1)}),x}function rp(g){let x=!0;return ao.forEach((T,P)=>{let I=T(n,P,ai,g);I!=E[P]&&(x=!1),E[P]=I}),x}function op(){for(let g=0;g<A.length;g++){let x=A[g];if(!x.show||!x._show)continue;let T=x.side,P=T%2,I,$,st=x.stroke(n,g),lt=T==0||T==3?-1:1,[dt,Rt]=x._found;if(x.label!=null){let xn=x.labelGap*lt,Un=$e((x._lpos+xn)*ve);An(x.labelFont[0],st,"center",T==2?Gr:Vu),u.save(),P==1?(I=$=0,u.translate(Un,$e(Nt+Et/2)),u.rotate((T==3?-na:na)/2)):(I=$e(vt+Ot/2),$=Un);let hs=Md(x.label)?x.label(n,g,dt,Rt):x.label;u.fillText(hs,I,$),u.restore()}if(Rt==0)continue;let Ct=y[x.scale],Dt=P==0?Ot:Et,qt=P==0?vt:Nt,_e=x._splits,pe=Ct.distr==2?_e.map(xn=>ht[xn]):_e,se=Ct.distr==2?ht[_e[1]]-ht[_e[0]]:dt,Wt=x.ticks,zt=x.border,De=Wt.show?Wt.size:0,Oe=$e(De*ve),on=$e((x.alignTo==2?x._size-De-x.gap:x.gap)*ve),ye=x._rotate*-na/180,Be=m(x._pos*ve),Dn=(Oe+on)*lt,vn=Be+Dn;$=P==0?vn:0,I=P==1?vn:0;let Hn=x.font[0],jn=x.align==1?or:x.align==2?vl:ye>0?or:ye<0?vl:P==0?"center":T==3?vl:or,fi=ye||P==1?"middle":T==2?Gr:Vu;An(Hn,st,jn,fi);let Ln=x.font[1]*x.lineGap,Vn=_e.map(xn=>m(a(xn,Ct,Dt,qt))),Kn=x._values;for(let xn=0;xn<Kn.length;xn++){let Un=Kn[xn];if(Un!=null){P==0?I=Vn[xn]:$=Vn[xn],Un=""+Un;let hs=Un.indexOf(`
`)==-1?[Un]:Un.split(/\n/gm);for(let Mn=0;Mn<hs.length;Mn++){let _h=hs[Mn];ye?(u.save(),u.translate(I,$+Mn*Ln),u.rotate(ye),u.fillText(_h,0,0),u.restore()):u.fillText(_h,I,$+Mn*Ln)}}}Wt.show&&Ra(Vn,Wt.filter(n,pe,g,Rt,se),P,T,Be,Oe,Ae(Wt.width*ve,3),Wt.stroke(n,g),Wt.dash,Wt.cap);let di=x.grid;di.show&&Ra(Vn,di.filter(n,pe,g,Rt,se),P,P==0?2:1,P==0?Nt:vt,P==0?Et:Ot,Ae(di.width*ve,3),di.stroke(n,g),di.dash,di.cap),zt.show&&Ra([Be],[1],P==0?1:0,P==0?1:2,P==1?Nt:vt,P==1?Et:Ot,Ae(zt.width*ve,3),zt.stroke(n,g),zt.dash,zt.cap)}rn("drawAxes")}function Fs(g){w.forEach((x,T)=>{T>0&&(x._paths=null,g&&(s==1?(x.min=null,x.max=null):x.facets.forEach(P=>{P.min=null,P.max=null})))})}let ho=!1,Ca=!1,Lr=[];function ap(){Ca=!1;for(let g=0;g<Lr.length;g++)rn(...Lr[g]);Lr.length=0}function Os(){ho||(SS(Qc),ho=!0)}function lp(g,x=!1){ho=!0,Ca=x,g(n),Qc(),x&&Lr.length>0&&queueMicrotask(ap)}n.batch=lp;function Qc(){if(ne&&(as(),ne=!1),ue&&(Zt(),ue=!1),Yt){if(Le(p,or,et),Le(p,Gr,St),Le(p,$r,Q),Le(p,jr,W),Le(_,or,et),Le(_,Gr,St),Le(_,$r,Q),Le(_,jr,W),Le(f,$r,M),Le(f,jr,K),h.width=$e(M*ve),h.height=$e(K*ve),A.forEach(({_el:g,_show:x,_size:T,_pos:P,side:I})=>{if(g!=null)if(x){let $=I===3||I===0?T:0,st=I%2==1;Le(g,st?"left":"top",P-$),Le(g,st?"width":"height",T),Le(g,st?"top":"left",st?St:et),Le(g,st?"height":"width",st?W:Q),vc(g,ys)}else Fn(g,ys)}),Gt=Xt=Ut=xe=Se=en=ce=Bt=re=null,Ne=1,Nr(!0),et!=_t||St!=wt||Q!=$t||W!=ft){Fs(!1);let g=Q/$t,x=W/ft;if(at&&!O&&pt.left>=0){pt.left*=g,pt.top*=x,Bs&&pi(Bs,$e(pt.left),0,Q,W),ks&&pi(ks,0,$e(pt.top),Q,W);for(let T=0;T<un.length;T++){let P=un[T];P!=null&&(xi[T]*=g,Mi[T]*=x,pi(P,Xn(xi[T]),Xn(Mi[T]),Q,W))}}if(Pe.show&&!xt&&Pe.left>=0&&Pe.width>0){Pe.left*=g,Pe.width*=g,Pe.top*=x,Pe.height*=x;for(let T in Na)Le(Vs,T,Pe[T])}_t=et,wt=St,$t=Q,ft=W}rn("setSize"),Yt=!1}M>0&&K>0&&(u.clearRect(0,0,h.width,h.height),rn("drawClear"),U.forEach(g=>g()),rn("draw")),Pe.show&&xt&&(uo(Pe),xt=!1),at&&O&&(cs(null,!0,!1),O=!1),Mt.show&&Mt.live&&nt&&(Ua(),nt=!1),l||(l=!0,n.status=1,rn("ready")),yt=!1,ho=!1}n.redraw=(g,x)=>{ue=x||!1,g!==!1?zi(D,R.min,R.max):Os()};function Pa(g,x){let T=y[g];if(T.from==null){if(F==0){let P=T.range(n,x.min,x.max,g);x.min=P[0],x.max=P[1]}if(x.min>x.max){let P=x.min;x.min=x.max,x.max=P}if(F>1&&x.min!=null&&x.max!=null&&x.max-x.min<1e-16)return;g==D&&T.distr==2&&F>0&&(x.min=ei(x.min,t[0]),x.max=ei(x.max,t[0]),x.min==x.max&&x.max++),Y[g]=x,ne=!0,Os()}}n.setScale=Pa;let Da,La,Bs,ks,th,eh,zs,Hs,nh,ih,Ce,Fe,ki=!1;const hn=pt.drag;let nn=hn.x,sn=hn.y;at&&(pt.x&&(Da=Wn(XM,_)),pt.y&&(La=Wn(YM,_)),R.ori==0?(Bs=Da,ks=La):(Bs=La,ks=Da),Ce=pt.left,Fe=pt.top);const Pe=n.select=Ge({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Vs=Pe.show?Wn(WM,Pe.over?_:p):null;function uo(g,x){if(Pe.show){for(let T in g)Pe[T]=g[T],T in Na&&Le(Vs,T,g[T]);x!==!1&&rn("setSelect")}}n.setSelect=uo;function cp(g){if(w[g].show)it&&vc(It[g],ys);else if(it&&Fn(It[g],ys),at){let T=Tn?un[0]:un[g];T!=null&&pi(T,-10,-10,Q,W)}}function zi(g,x,T){Pa(g,{min:x,max:T})}function hi(g,x,T,P){x.focus!=null&&pp(g),x.show!=null&&w.forEach((I,$)=>{$>0&&(g==$||g==null)&&(I.show=x.show,cp($),s==2?(zi(I.facets[0].scale,null,null),zi(I.facets[1].scale,null,null)):zi(I.scale,null,null),Os())}),T!==!1&&rn("setSeries",g,x),P&&Fr("setSeries",n,g,x)}n.setSeries=hi;function hp(g,x){Ge(H[g],x)}function up(g,x){g.fill=oe(g.fill||null),g.dir=me(g.dir,-1),x=x??H.length,H.splice(x,0,g)}function fp(g){g==null?H.length=0:H.splice(g,1)}n.addBand=up,n.setBand=hp,n.delBand=fp;function dp(g,x){w[g].alpha=x,at&&un[g]!=null&&(un[g].style.opacity=x),it&&It[g]&&(It[g].style.opacity=x)}let Si,Hi,ls;const Gs={focus:!0};function pp(g){if(g!=ls){let x=g==null,T=Pn.alpha!=1;w.forEach((P,I)=>{if(s==1||I>0){let $=x||I==0||I==g;P._focus=x?null:$,T&&dp(I,$?1:Pn.alpha)}}),ls=g,T&&Os()}}it&&vi&&Pt(Yu,ot,g=>{pt._lock||(Ye(g),ls!=null&&hi(null,Gs,!0,He.setSeries))});function ui(g,x,T){let P=y[x];T&&(g=g/ve-(P.ori==1?St:et));let I=Q;P.ori==1&&(I=W,g=I-g),P.dir==-1&&(g=I-g);let $=P._min,st=P._max,lt=g/I,dt=$+(st-$)*lt,Rt=P.distr;return Rt==3?yr(10,dt):Rt==4?cS(dt,P.asinh):Rt==100?P.bwd(dt):dt}function mp(g,x){let T=ui(g,D,x);return ei(T,t[0],X,q)}n.valToIdx=g=>ei(g,t[0]),n.posToIdx=mp,n.posToVal=ui,n.valToPos=(g,x,T)=>y[x].ori==0?r(g,y[x],T?Ot:Q,T?vt:0):o(g,y[x],T?Et:W,T?Nt:0),n.setCursor=(g,x,T)=>{Ce=g.left,Fe=g.top,cs(null,x,T)};function sh(g,x){Le(Vs,or,Pe.left=g),Le(Vs,$r,Pe.width=x)}function rh(g,x){Le(Vs,Gr,Pe.top=g),Le(Vs,jr,Pe.height=x)}let Ur=R.ori==0?sh:rh,Ir=R.ori==1?sh:rh;function gp(){if(it&&Mt.live)for(let g=s==2?1:0;g<w.length;g++){if(g==0&&le)continue;let x=Mt.values[g],T=0;for(let P in x)ae[g][T++].firstChild.nodeValue=x[P]}}function Ua(g,x){if(g!=null&&(g.idxs?g.idxs.forEach((T,P)=>{mt[P]=T}):dS(g.idx)||mt.fill(g.idx),Mt.idx=mt[0]),it&&Mt.live){for(let T=0;T<w.length;T++)(T>0||s==1&&!le)&&_p(T,mt[T]);gp()}nt=!1,x!==!1&&rn("setLegend")}n.setLegend=Ua;function _p(g,x){let T=w[g],P=g==0&&G==2?ht:t[g],I;le?I=T.values(n,g,x)??k:(I=T.value(n,x==null?null:P[x],g,x),I=I==null?k:{_:I}),Mt.values[g]=I}function cs(g,x,T){nh=Ce,ih=Fe,[Ce,Fe]=pt.move(n,Ce,Fe),pt.left=Ce,pt.top=Fe,at&&(Bs&&pi(Bs,$e(Ce),0,Q,W),ks&&pi(ks,0,$e(Fe),Q,W));let P,I=X>q;Si=Te,Hi=null;let $=R.ori==0?Q:W,st=R.ori==1?Q:W;if(Ce<0||F==0||I){P=pt.idx=null;for(let lt=0;lt<w.length;lt++){let dt=un[lt];dt!=null&&pi(dt,-10,-10,Q,W)}vi&&hi(null,Gs,!0,g==null&&He.setSeries),Mt.live&&(mt.fill(P),nt=!0)}else{let lt,dt,Rt;s==1&&(lt=R.ori==0?Ce:Fe,dt=ui(lt,D),P=pt.idx=ei(dt,t[0],X,q),Rt=N(t[0][P],R,$,0));let Ct=-10,Dt=-10,qt=0,_e=0,pe=!0,se="",Wt="";for(let zt=s==2?1:0;zt<w.length;zt++){let De=w[zt],Oe=mt[zt],on=Oe==null?null:s==1?t[zt][Oe]:t[zt][1][Oe],ye=pt.dataIdx(n,zt,P,dt),Be=ye==null?null:s==1?t[zt][ye]:t[zt][1][ye];if(nt=nt||Be!=on||ye!=Oe,mt[zt]=ye,zt>0&&De.show){let Dn=ye==null?-10:ye==P?Rt:N(s==1?t[0][ye]:t[zt][0][ye],R,$,0),vn=Be==null?-10:j(Be,s==1?y[De.scale]:y[De.facets[1].scale],st,0);if(vi&&Be!=null){let Hn=R.ori==1?Ce:Fe,jn=je(Pn.dist(n,zt,ye,vn,Hn));if(jn<Si){let fi=Pn.bias;if(fi!=0){let Ln=ui(Hn,De.scale),Vn=Be>=0?1:-1,Kn=Ln>=0?1:-1;Kn==Vn&&(Kn==1?fi==1?Be>=Ln:Be<=Ln:fi==1?Be<=Ln:Be>=Ln)&&(Si=jn,Hi=zt)}else Si=jn,Hi=zt}}if(nt||Tn){let Hn,jn;R.ori==0?(Hn=Dn,jn=vn):(Hn=vn,jn=Dn);let fi,Ln,Vn,Kn,di,xn,Un=!0,hs=Re.bbox;if(hs!=null){Un=!1;let Mn=hs(n,zt);Vn=Mn.left,Kn=Mn.top,fi=Mn.width,Ln=Mn.height}else Vn=Hn,Kn=jn,fi=Ln=Re.size(n,zt);if(xn=Re.fill(n,zt),di=Re.stroke(n,zt),Tn)zt==Hi&&Si<=Pn.prox&&(Ct=Vn,Dt=Kn,qt=fi,_e=Ln,pe=Un,se=xn,Wt=di);else{let Mn=un[zt];Mn!=null&&(xi[zt]=Vn,Mi[zt]=Kn,Qu(Mn,fi,Ln,Un),Zu(Mn,xn,di),pi(Mn,Xn(Vn),Xn(Kn),Q,W))}}}}if(Tn){let zt=Pn.prox,De=ls==null?Si<=zt:Si>zt||Hi!=ls;if(nt||De){let Oe=un[0];Oe!=null&&(xi[0]=Ct,Mi[0]=Dt,Qu(Oe,qt,_e,pe),Zu(Oe,se,Wt),pi(Oe,Xn(Ct),Xn(Dt),Q,W))}}}if(Pe.show&&ki)if(g!=null){let[lt,dt]=He.scales,[Rt,Ct]=He.match,[Dt,qt]=g.cursor.sync.scales,_e=g.cursor.drag;if(nn=_e._x,sn=_e._y,nn||sn){let{left:pe,top:se,width:Wt,height:zt}=g.select,De=g.scales[Dt].ori,Oe=g.posToVal,on,ye,Be,Dn,vn,Hn=lt!=null&&Rt(lt,Dt),jn=dt!=null&&Ct(dt,qt);Hn&&nn?(De==0?(on=pe,ye=Wt):(on=se,ye=zt),Be=y[lt],Dn=N(Oe(on,Dt),Be,$,0),vn=N(Oe(on+ye,Dt),Be,$,0),Ur(ii(Dn,vn),je(vn-Dn))):Ur(0,$),jn&&sn?(De==1?(on=pe,ye=Wt):(on=se,ye=zt),Be=y[dt],Dn=j(Oe(on,qt),Be,st,0),vn=j(Oe(on+ye,qt),Be,st,0),Ir(ii(Dn,vn),je(vn-Dn))):Ir(0,st)}else Fa()}else{let lt=je(nh-th),dt=je(ih-eh);if(R.ori==1){let qt=lt;lt=dt,dt=qt}nn=hn.x&&lt>=hn.dist,sn=hn.y&&dt>=hn.dist;let Rt=hn.uni;Rt!=null?nn&&sn&&(nn=lt>=Rt,sn=dt>=Rt,!nn&&!sn&&(dt>lt?sn=!0:nn=!0)):hn.x&&hn.y&&(nn||sn)&&(nn=sn=!0);let Ct,Dt;nn&&(R.ori==0?(Ct=zs,Dt=Ce):(Ct=Hs,Dt=Fe),Ur(ii(Ct,Dt),je(Dt-Ct)),sn||Ir(0,st)),sn&&(R.ori==1?(Ct=zs,Dt=Ce):(Ct=Hs,Dt=Fe),Ir(ii(Ct,Dt),je(Dt-Ct)),nn||Ur(0,$)),!nn&&!sn&&(Ur(0,0),Ir(0,0))}if(hn._x=nn,hn._y=sn,g==null){if(T){if(gh!=null){let[lt,dt]=He.scales;He.values[0]=lt!=null?ui(R.ori==0?Ce:Fe,lt):null,He.values[1]=dt!=null?ui(R.ori==1?Ce:Fe,dt):null}Fr(xl,n,Ce,Fe,Q,W,P)}if(vi){let lt=T&&He.setSeries,dt=Pn.prox;ls==null?Si<=dt&&hi(Hi,Gs,!0,lt):Si>dt?hi(null,Gs,!0,lt):Hi!=ls&&hi(Hi,Gs,!0,lt)}}nt&&(Mt.idx=P,Ua()),x!==!1&&rn("setCursor")}let Vi=null;Object.defineProperty(n,"rect",{get(){return Vi==null&&Nr(!1),Vi}});function Nr(g=!1){g?Vi=null:(Vi=_.getBoundingClientRect(),rn("syncRect",Vi))}function oh(g,x,T,P,I,$,st){pt._lock||ki&&g!=null&&g.movementX==0&&g.movementY==0||(Ia(g,x,T,P,I,$,st,!1,g!=null),g!=null?cs(null,!0,!0):cs(x,!0,!1))}function Ia(g,x,T,P,I,$,st,lt,dt){if(Vi==null&&Nr(!1),Ye(g),g!=null)T=g.clientX-Vi.left,P=g.clientY-Vi.top;else{if(T<0||P<0){Ce=-10,Fe=-10;return}let[Rt,Ct]=He.scales,Dt=x.cursor.sync,[qt,_e]=Dt.values,[pe,se]=Dt.scales,[Wt,zt]=He.match,De=x.axes[0].side%2==1,Oe=R.ori==0?Q:W,on=R.ori==1?Q:W,ye=De?$:I,Be=De?I:$,Dn=De?P:T,vn=De?T:P;if(pe!=null?T=Wt(Rt,pe)?a(qt,y[Rt],Oe,0):-10:T=Oe*(Dn/ye),se!=null?P=zt(Ct,se)?a(_e,y[Ct],on,0):-10:P=on*(vn/Be),R.ori==1){let Hn=T;T=P,P=Hn}}dt&&(x==null||x.cursor.event.type==xl)&&((T<=1||T>=Q-1)&&(T=vs(T,Q)),(P<=1||P>=W-1)&&(P=vs(P,W))),lt?(th=T,eh=P,[zs,Hs]=pt.move(n,T,P)):(Ce=T,Fe=P)}const Na={width:0,height:0,left:0,top:0};function Fa(){uo(Na,!1)}let ah,lh,ch,hh;function uh(g,x,T,P,I,$,st){ki=!0,nn=sn=hn._x=hn._y=!1,Ia(g,x,T,P,I,$,st,!0,!1),g!=null&&(Pt(Ml,gc,fh,!1),Fr(Wu,n,zs,Hs,Q,W,null));let{left:lt,top:dt,width:Rt,height:Ct}=Pe;ah=lt,lh=dt,ch=Rt,hh=Ct}function fh(g,x,T,P,I,$,st){ki=hn._x=hn._y=!1,Ia(g,x,T,P,I,$,st,!1,!0);let{left:lt,top:dt,width:Rt,height:Ct}=Pe,Dt=Rt>0||Ct>0,qt=ah!=lt||lh!=dt||ch!=Rt||hh!=Ct;if(Dt&&qt&&uo(Pe),hn.setScale&&Dt&&qt){let _e=lt,pe=Rt,se=dt,Wt=Ct;if(R.ori==1&&(_e=dt,pe=Ct,se=lt,Wt=Rt),nn&&zi(D,ui(_e,D),ui(_e+pe,D)),sn)for(let zt in y){let De=y[zt];zt!=D&&De.from==null&&De.min!=Te&&zi(zt,ui(se+Wt,zt),ui(se,zt))}Fa()}else pt.lock&&(pt._lock=!pt._lock,cs(x,!0,g!=null));g!=null&&(C(Ml,gc),Fr(Ml,n,Ce,Fe,Q,W,null))}function vp(g,x,T,P,I,$,st){if(pt._lock)return;Ye(g);let lt=ki;if(ki){let dt=!0,Rt=!0,Ct=10,Dt,qt;R.ori==0?(Dt=nn,qt=sn):(Dt=sn,qt=nn),Dt&&qt&&(dt=Ce<=Ct||Ce>=Q-Ct,Rt=Fe<=Ct||Fe>=W-Ct),Dt&&dt&&(Ce=Ce<zs?0:Q),qt&&Rt&&(Fe=Fe<Hs?0:W),cs(null,!0,!0),ki=!1}Ce=-10,Fe=-10,mt.fill(null),cs(null,!0,!0),lt&&(ki=lt)}function dh(g,x,T,P,I,$,st){pt._lock||(Ye(g),Lt(),Fa(),g!=null&&Fr(qu,n,Ce,Fe,Q,W,null))}function ph(){A.forEach(Cy),rt(n.width,n.height,!0)}Ts(ha,mr,ph);const Ws={};Ws.mousedown=uh,Ws.mousemove=oh,Ws.mouseup=fh,Ws.dblclick=dh,Ws.setSeries=(g,x,T,P)=>{let I=He.match[2];T=I(n,x,T),T!=-1&&hi(T,P,!0,!1)},at&&(Pt(Wu,_,uh),Pt(xl,_,oh),Pt(Xu,_,g=>{Ye(g),Nr(!1)}),Pt(Yu,_,vp),Pt(qu,_,dh),bc.add(n),n.syncRect=Nr);const fo=n.hooks=i.hooks||{};function rn(g,x,T){Ca?Lr.push([g,x,T]):g in fo&&fo[g].forEach(P=>{P.call(null,n,x,T)})}(i.plugins||[]).forEach(g=>{for(let x in g.hooks)fo[x]=(fo[x]||[]).concat(g.hooks[x])});const mh=(g,x,T)=>T,He=Ge({key:null,setSeries:!1,filters:{pub:rf,sub:rf},scales:[D,w[1]?w[1].scale:null],match:[of,of,mh],values:[null,null]},pt.sync);He.match.length==2&&He.match.push(mh),pt.sync=He;const gh=He.key,Oa=Wd(gh);function Fr(g,x,T,P,I,$,st){He.filters.pub(g,x,T,P,I,$,st)&&Oa.pub(g,x,T,P,I,$,st)}Oa.sub(n);function xp(g,x,T,P,I,$,st){He.filters.sub(g,x,T,P,I,$,st)&&Ws[g](null,x,T,P,I,$,st)}n.pub=xp;function Mp(){Oa.unsub(n),bc.delete(n),he.clear(),xc(ha,mr,ph),c.remove(),ot?.remove(),rn("destroy")}n.destroy=Mp;function Ba(){rn("init",i,t),Ft(t||i.data,!1),Y[D]?Pa(D,Y[D]):Lt(),xt=Pe.show&&(Pe.width>0||Pe.height>0),O=nt=!0,rt(i.width,i.height)}return w.forEach(Dr),A.forEach(Aa),e?e instanceof HTMLElement?(e.appendChild(c),Ba()):e(n,Ba):Ba(),n}gn.assign=Ge;gn.fmtNum=Wc;gn.rangeNum=ua;gn.rangeLog=Ma;gn.rangeAsinh=Vc;gn.orient=Us;gn.pxRatio=ve;gn.join=MS;gn.fmtDate=Yc,gn.tzDate=DS;gn.sync=Wd;{gn.addGap=dy,gn.clipGaps=Ea;let i=gn.paths={points:Kd};i.linear=Jd,i.stepped=gy,i.bars=_y,i.spline=xy}const Py=[{title:"Energy",columns:["kinetic_energy","spring_energy","total_energy"],unit:"J"},{title:"Worst deformation rate",columns:["max_rate_structural","max_rate_shear","max_rate_flexion"],unit:""},{title:"Springs over the limit",columns:["over_limit","limit_over_before","limit_over_after"],unit:""},{title:"Contacts",columns:["contact_contacts","contact_pairs","contact_tangled"],unit:""},{title:"Tightness",columns:["mean stretch","loop","throttle"],unit:""},{title:"Time per phase",columns:["phase integrate","phase filter","phase limit","phase collide","phase recover","phase measure"],unit:"s"}],Dy=["#e0525c","#5aa9e6","#e8b44c","#7fd1ae","#b58be0","#9aa3ad"];function Ly(i){return i.replace(/^phase |^max_rate_|^contact_|^limit_|_energy$/g,"").replaceAll("_"," ")}class Uy{constructor(t,e){this.seat=t,this.goTo=e,setInterval(()=>this.refresh(),200)}element=B("div",{class:"panel plots"});made=[];key="";drawnRows=-1;drawnTime=-1;find(t){const e=t.replaceAll("_"," ");return this.seat.columns.findIndex(n=>{const s=n.replaceAll("_"," ").replaceAll("/"," ");return s===e||s.startsWith(`${e} `)})}make(){for(const{plot:e}of this.made)e.destroy();this.made=[],this.element.replaceChildren();const t=Math.max(220,this.element.clientWidth-24);for(const e of Py){const n=e.columns.map(h=>this.find(h)).filter(h=>h>=0);if(n.length===0)continue;const s=e.columns.filter(h=>this.find(h)>=0),r=getComputedStyle(document.documentElement),o=r.getPropertyValue("--faint").trim(),a={stroke:r.getPropertyValue("--line").trim(),width:1},l=B("figure",{},B("figcaption",{},e.title+(e.unit?` [${e.unit}]`:"")));this.element.append(l);const c=new gn({width:t,height:128,cursor:{y:!1,sync:{key:"weft"}},scales:{x:{time:!1}},legend:{live:!0},hooks:{draw:[h=>this.drawNow(h)]},axes:[{stroke:o,grid:a,ticks:a,size:26,font:"10px system-ui"},{stroke:o,grid:a,ticks:a,size:52,font:"10px system-ui"}],series:[{label:"s"},...s.map((h,u)=>({label:Ly(h),stroke:Dy[u]??"#888",width:1.5}))]},[[],...s.map(()=>[])],l);c.over.addEventListener("click",()=>{const h=this.seat.rows[c.cursor.idx??-1];h&&this.goTo(h[2]??0)}),this.made.push({plot:c,columns:n})}}drawNow(t){const e=t.valToPos(this.seat.shown?.time??0,"x",!0),{left:n,top:s,width:r,height:o}=t.bbox;e>=n&&e<=n+r&&(t.ctx.save(),t.ctx.strokeStyle=getComputedStyle(document.documentElement).getPropertyValue("--ink"),t.ctx.setLineDash([4,3]),t.ctx.beginPath(),t.ctx.moveTo(e,s),t.ctx.lineTo(e,s+o),t.ctx.stroke(),t.ctx.restore())}refresh(){if(!this.element.isConnected||this.element.clientWidth===0)return;const t=`${this.seat.columns.join()}|${this.element.clientWidth}|${document.documentElement.dataset.theme??""}`;t!==this.key&&(this.key=t,this.make(),this.drawnRows=-1);const e=this.seat.shown?.time??0;if(this.seat.rows.length===this.drawnRows){if(e!==this.drawnTime)for(const{plot:s}of this.made)s.redraw(!1);this.drawnTime=e;return}this.drawnTime=e,this.drawnRows=this.seat.rows.length;const n=this.seat.rows.map(s=>s[0]??0);for(const{plot:s,columns:r}of this.made)s.setData([n,...r.map(o=>this.seat.rows.map(a=>a[o]??null))])}}const Yo=15;class Iy{constructor(t){this.seat=t,this.element.append(B("h3",{},"Wind"),this.canvas,this.words);const e=n=>{if(n.buttons!==1)return;const s=this.canvas.getBoundingClientRect();let r=(n.clientX-s.left)/s.width*2-1,o=1-(n.clientY-s.top)/s.height*2;const a=Math.hypot(r,o);a>1&&([r,o]=[r/a,o/a]),a<.06&&([r,o]=[0,0]),performance.now()-this.sent>60&&this.set([r*Yo,o*Yo])};this.canvas.addEventListener("pointerdown",n=>{this.canvas.setPointerCapture(n.pointerId),e(n)}),this.canvas.addEventListener("pointermove",e),this.canvas.addEventListener("keydown",n=>{const s={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowUp:[0,1],ArrowDown:[0,-1]}[n.key];if(!s)return;n.preventDefault();const[r=0,o=0]=this.velocity();this.set([r+s[0],o+s[1]])}),t.on("stage",()=>this.draw()),new MutationObserver(()=>this.draw()).observe(document.documentElement,{attributeFilter:["data-theme"]}),this.draw()}element=B("div",{class:"wind"});canvas=B("canvas",{width:240,height:240,id:"wind-pad",tabindex:0,role:"application","aria-label":"wind seen from above: drag the arrow, or turn it with the arrow keys"});words=B("span",{class:"faint"});sent=0;velocity(){const t=this.seat.stage?.scene.wind;return(Array.isArray(t)?t[0]:t)?.velocity??[0,0,0]}set([t,e]){const n=this.seat.stage?.scene;if(!n)return;this.sent=performance.now();const s=[Number(t.toFixed(2)),Number(e.toFixed(2)),this.velocity()[2]??0],r=n.wind;Array.isArray(r)&&r.length>0?this.seat.order("set",{path:"/wind/0/velocity",value:s}):this.seat.order("set",{path:"/wind",value:[{velocity:s}]});const o=n.cloth;Number(o.air_drag??0)||this.seat.order("set",{path:"/cloth/air_drag",value:.003}),this.seat.status.playing||this.seat.order("play",{on:!0})}draw(){const t=this.canvas.getContext("2d");if(!t)return;const e=getComputedStyle(document.documentElement),[n=0,s=0,r=0]=this.velocity();t.clearRect(0,0,240,240),t.strokeStyle=e.getPropertyValue("--line");for(const l of[38,76,114])t.beginPath(),t.arc(120,120,l,0,2*Math.PI),t.stroke();const[o,a]=[120+114*n/Yo,120-114*s/Yo];t.strokeStyle=t.fillStyle="#7fd1ae",t.lineWidth=4,t.beginPath(),t.moveTo(120,120),t.lineTo(o,a),t.stroke(),t.beginPath(),t.arc(o,a,8,0,2*Math.PI),t.fill(),t.lineWidth=1,this.words.textContent=`${Di(Math.hypot(n,s,r))} m/s, seen from above`}}const Ny=[{id:"grab",name:"grab and drag the cloth",key:"G",icon:"M8 11V6a2 2 0 014 0v4V4a2 2 0 014 0v7V7a2 2 0 013 1.5V15c0 4-3 7-7 7-3 0-5-2-6.500-5L3 12.500C3.500 11 5.500 11 6.500 12.500L8 14z"},{id:"pin",name:"pin and unpin points",key:"P",icon:"M12 2a7 7 0 00-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 00-7-7zm0 4.500a2.500 2.500 0 110 5 2.500 2.500 0 010-5z"},{id:"body",name:"move bodies",key:"B",icon:"M12 1l4 4h-3v6h6V8l4 4-4 4v-3h-6v6h3l-4 4-4-4h3v-6H5v3l-4-4 4-4v3h6V5H8z"},{id:"orbit",name:"only turn the camera",key:"O",icon:"M12 4a8 8 0 018 8h3l-4 5-4-5h3a6 6 0 10-2 4.500l1.500 1.500A8 8 0 1112 4z"}];class Fy{constructor(t,e){this.seat=t,this.view=new md(t),this.transport=new Lf(()=>[t]),this.exporting=new IM(this.view),this.legend=new Pf(this.view),this.view.onDraw=()=>{this.legend.refresh(),this.transport.refresh()};const n=B("div",{class:"tools",role:"toolbar","aria-label":"tools"});for(const s of Ny){const r=ke(`${s.name} (${s.key})`,()=>this.useTool(s.id),{"data-tool":s.id},Ki(s.icon));this.toolButtons.set(s.id,r),n.append(r)}n.append(ke("see all of it (F)",()=>this.view.frameAll(),{},Ki("M3 3h6v2H5v4H3zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z"))),n.append(ke("take a picture (C)",()=>void this.exporting.picture(),{},Ki("M9 4l-2 3H3v13h18V7h-4l-2-3zm3 5a4.500 4.500 0 110 9 4.500 4.500 0 010-9z"))),this.view.element.append(n,this.legend.element,new kp(t).element,this.alert,this.empty,this.heading()),this.element.append(B("div",{class:"left"},this.view.element,this.transport.element),this.side(e)),this.useTool("grab"),t.on("stage",()=>this.refresh()),t.on("status",()=>this.refresh()),t.on("rows",()=>this.transport.refresh()),this.refresh()}element=B("section",{class:"stage","aria-label":"stage"});view;transport;exporting;legend;title=B("h1",{class:"scene-name"},"no scene");about=B("p",{class:"faint"});alert=B("div",{class:"alert",role:"alert",hidden:!0});empty=B("div",{class:"empty"},B("p",{},"Open a scene from the gallery, or draw a knot."));log=B("ol",{class:"panel log"});toolButtons=new Map;colour=B("select",{id:"colour","aria-label":"colour by"},...Zi.map(t=>B("option",{value:t.id},t.name)));heading(){return B("header",{class:"heading"},this.title,this.about)}useTool(t){this.view.setTool(t);for(const[e,n]of this.toolButtons)n.setAttribute("aria-pressed",String(e===t))}colourBy(t){this.colour.value=t,this.view.look.by=t,this.view.cloth.range=0,this.seat.useField(ia(t)),this.view.touch()}useColours(){this.seat.useField(ia(this.view.look.by))}nextColour(){const t=Zi.findIndex(e=>e.id===this.view.look.by);this.colourBy((Zi[(t+1)%Zi.length]??Zi[0]).id)}lookPanel(){this.colour.onchange=()=>this.colourBy(this.colour.value);const t=B("input",{type:"number",min:0,step:"any",placeholder:"auto","aria-label":"range of the colours"});t.onchange=()=>{this.view.look.range=Number(t.value)||0,this.view.touch()};const e=(o,a,l)=>{const c=B("input",{type:"checkbox",checked:a});return c.onchange=()=>{l(c.checked),this.view.touch()},B("label",{class:"check"},c,o)},n=B("span",{class:"faint",id:"intersections",role:"status"}),s=B("input",{type:"checkbox",id:"keep-checking"});let r=0;return this.seat.on("shot",()=>{const o=this.seat.checkedShown()?this.seat.checked:null,a=o?`${String(o.pairs)} pairs intersect, ${String(o.inside)} points inside`:"";(a!==""||!s.checked)&&(n.textContent=a),!(!s.checked||o||performance.now()-r<700)&&(r=performance.now(),this.seat.check())}),s.onchange=()=>s.checked&&this.seat.check(),B("div",{class:"panel look"},B("label",{class:"field"},B("span",{},"colour by"),this.colour),B("label",{class:"field"},B("span",{},"range"),t),e("the cloth itself",!0,o=>this.view.look.surface=o),e("springs as tubes",!1,o=>this.view.look.springs=o),e("woven texture",!0,o=>this.view.look.texture=o),B("div",{class:"row"},ke("look for intersections, exactly",()=>this.seat.check(),{id:"check"},"Intersections?"),B("label",{class:"check",for:"keep-checking"},s,"keep looking")),n,new Iy(this.seat).element)}side(t){const e=new Uy(this.seat,a=>this.transport.scrub(a)),n=[["Look",this.lookPanel()],["Knobs",new Np(this.seat,t).element],["Plots",e.element],["Export",this.exporting.element],["Log",this.log]],s=B("div",{class:"tabs",role:"tablist"}),r=B("div",{class:"tab-body"}),o=a=>{for(const l of s.children)l.setAttribute("aria-selected",String(l.textContent===a));r.replaceChildren(...n.filter(([l])=>l===a).map(([,l])=>l))};for(const[a]of n)s.append(ke(a,()=>o(a),{role:"tab",id:`tab-${a.toLowerCase()}`}));return o("Look"),B("aside",{class:"side"},new Df(this.seat).element,s,r)}refresh(){const{stage:t,status:e}=this.seat;this.empty.hidden=t!==null,this.title.textContent=t?.name??"",this.about.textContent=String(t?.scene.about??""),this.alert.hidden=!e.error,this.alert.textContent=e.error,this.transport.refresh(),(this.log.isConnected||this.log.childElementCount===0)&&this.log.replaceChildren(...this.seat.log.slice(-200).map(n=>B("li",{},n)))}}const si=new PM,qo=[new zu(si,0),new zu(si,1)],np=B("span",{class:"connection",role:"status"},"connecting …"),wl=B("main",{role:"tabpanel"}),Rf=new Map;si.on("end",()=>requestAnimationFrame(()=>si.send("ack")));si.on("error",i=>{const t=i.head.error;t&&i.head.about!=="fasten"&&As(t.text,"error")});si.onState=i=>{np.textContent=i?"":"connection lost — trying again …",document.body.classList.toggle("offline",!i)};function Oy(){const i=localStorage.getItem("weft-theme");return i==="dark"||i==="light"?i:matchMedia("(prefers-color-scheme: light)").matches?"light":"dark"}async function By(){let i;try{i=await si.get("/api/schema")}catch{document.getElementById("app")?.append(B("p",{class:"refusal"},"The address lacks its token. Open the one that weft studio has printed."));return}const t=new Fy(qo[0],i),e=new bM(si,()=>a("stage")),n=new SM(qo),s=new wM(si,_=>{qo[0].order("open",{scene:_,run:!0}),a("stage")}),r={gallery:s.element,stage:t.element,draw:e.element,compare:n.element};let o="gallery";function a(_){o=_,wl.replaceChildren(r[_]),wl.setAttribute("aria-labelledby",`view-${_}`),_==="stage"&&t.useColours(),_==="compare"&&n.useColours();for(const[v,m]of Rf)m.setAttribute("aria-selected",String(v===_));history.replaceState(null,"",`${location.pathname}${location.search}#${_}`)}function l(_){document.documentElement.dataset.theme=_,localStorage.setItem("weft-theme",_);for(const v of[t.view,...n.views])v.setTheme(_==="dark");e.paint()}const c=()=>l(document.documentElement.dataset.theme==="dark"?"light":"dark"),h=B("nav",{class:"top",role:"tablist"},B("span",{class:"logo"},"weft",B("b",{},"studio")));for(const _ of["gallery","stage","draw","compare"]){const v=ke(_,()=>a(_),{role:"tab",id:`view-${_}`},_[0].toUpperCase()+_.slice(1));Rf.set(_,v),h.append(v)}h.append(B("span",{class:"space"}),np,ke("dark or light (T)",c,{id:"theme"},"◐"),ke("help (?)",ku,{id:"help"},"?")),document.getElementById("app")?.append(h,wl),l(Oy());const u={" ":()=>(o==="compare"?n.transport:t.transport).toggle(),r:()=>(o==="compare"?n.transport:t.transport).reset(),".":()=>(o==="compare"?n.transport:t.transport).nudge(1),",":()=>(o==="compare"?n.transport:t.transport).nudge(-1),l:()=>t.transport.goLive(),f:()=>[t.view,...n.views].forEach(_=>_.frameAll()),c:()=>void t.exporting.picture(),g:()=>t.useTool("grab"),p:()=>t.useTool("pin"),b:()=>t.useTool("body"),o:()=>t.useTool("orbit"),k:()=>t.nextColour(),t:c,"?":ku,1:()=>a("gallery"),2:()=>a("stage"),3:()=>a("draw"),4:()=>a("compare"),"/":()=>(a("gallery"),s.focus())};addEventListener("keydown",_=>{if((_.ctrlKey||_.metaKey)&&_.key==="z"&&o==="draw")return e.undo();if(_.ctrlKey||_.metaKey||_.altKey)return;const v=_.target;if(v.matches("input:not([type=range]), select, textarea")||_.key===" "&&v.matches("button, summary, a, input"))return;const m=u[_.key.toLowerCase()];m&&(_.preventDefault(),m())});const f=location.hash.slice(1);let p=!1;si.on("hello",_=>{!p&&!(f in r)&&_.head.opened&&a("stage"),p=!0}),await s.load(),e.offer(s.entries),n.offer(s.entries),a(f in r?f:"gallery"),si.connect(),Object.assign(window,{weft:{seats:qo,stage:t,compare:n,draw:e}})}By();
